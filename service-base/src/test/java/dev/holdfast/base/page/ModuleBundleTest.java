package dev.holdfast.base.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ModuleBundleTest {

  private static String bundle(Map<String, String> modules) {
    return ModuleBundle.of("/page/page.js", modules::get);
  }

  @Test
  void what_others_need_comes_first_and_once() {
    assertThat(
            bundle(
                Map.of(
                    "/page/page.js",
                    """
                    // A page.
                    import { one, two as second } from './a.js';
                    import '/b.js';
                    show(one, second);
                    """,
                    "/page/a.js",
                    """
                    import { two } from '../b.js';
                    export const one = 1;
                    export { two };
                    """,
                    "/b.js",
                    """
                    export async function two() {}
                    """)))
        .isEqualTo(
            """
            // /b.js
            const m0 = (() => {
            async function two() {}

            return { two };
            })();
            // /page/a.js
            const m1 = (() => {
            const { two } = m0;
            const one = 1;


            return { two: two, one };
            })();
            // /page/page.js
            const m2 = (() => {
            // A page.
            const { one, two: second } = m1;

            show(one, second);

            return {  };
            })();
            """);
  }

  @Test
  void what_is_passed_on_and_what_is_minified() {
    assertThat(
            bundle(
                Map.of(
                    "/page/page.js",
                    "export { html as h } from '/lit.js';",
                    "/lit.js",
                    "import{x as t}from\"./x.js\";const b=t;export{b as html,t as T};\n"
                        + "//# sourceMappingURL=lit.js.map\n",
                    "/x.js",
                    "export const x = '$1';")))
        .contains("const {x: t} = m0;const b=t;")
        .contains("return { html: b, T: t };")
        .contains("return { h: m1.html };")
        .contains("const x = '$1';")
        .doesNotContain("sourceMappingURL");
  }

  @Test
  void modules_in_a_circle_are_refused_by_their_names() {
    assertThatThrownBy(
            () ->
                bundle(
                    Map.of(
                        "/page/page.js", "import './a.js';", "/page/a.js", "import './page.js'")))
        .hasMessage("modules import each other: [/page/page.js, /page/a.js]");
  }

  @Test
  void a_form_it_does_not_know_is_refused() {
    assertThatThrownBy(() -> bundle(Map.of("/page/page.js", "export default 1;")))
        .hasMessage("/page/page.js cannot be bundled: export default 1;");
    assertThatThrownBy(() -> bundle(Map.of("/page/page.js", "import all from './a.js';")))
        .hasMessageContaining("import all");
  }
}
