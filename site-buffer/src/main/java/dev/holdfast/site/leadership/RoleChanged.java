package dev.holdfast.site.leadership;

/**
 * Is fired on the thread that decides on roles, so observers only begin what they have to do. None
 * is fired at a node that stands alone.
 */
public record RoleChanged(Role role, long epoch) {

  public boolean isActive() {
    return role == Role.active;
  }
}
