package org.example.shop;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.postgres.HibernateOutbox;
import dev.holdfast.messaging.outbox.postgres.JdbcOutbox;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.hibernate.reactive.mutiny.Mutiny;

/** An order and the message about it: both or neither. */
@Path("/orders")
@RolesAllowed("customer")
public class Orders {

  @Inject DataSource database;
  @Inject Mutiny.SessionFactory sessions;
  @Inject JdbcOutbox jdbcOutbox;
  @Inject HibernateOutbox hibernateOutbox;

  @POST
  @Path("over-jdbc")
  @Transactional
  public Order overJdbc(NewOrder wish) throws SQLException {
    Order order = Order.of(wish);
    try (Connection connection = database.getConnection();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, ?)")) {
      insert.setObject(1, order.id);
      insert.setString(2, order.item);
      insert.executeUpdate();
      jdbcOutbox.enqueue(connection, NewMessage.signal("branch", "Ordered", json(order)));
    }
    return order;
  }

  @POST
  @Path("over-hibernate")
  public Uni<Order> overHibernate(NewOrder wish) {
    Order order = Order.of(wish);
    return sessions.withTransaction(
        session ->
            session
                .persist(order)
                .chain(
                    () ->
                        hibernateOutbox.enqueue(
                            session, NewMessage.signal("branch", "Ordered", json(order))))
                .replaceWith(order));
  }

  private static String json(Order order) {
    return "\"" + order.item + " " + order.id + "\"";
  }

  /** What was ordered here, what was told here, and how much of that is different. */
  @GET
  @Transactional
  public String count() throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement query =
            connection.prepareStatement(
                """
                SELECT (SELECT count(*) FROM orders), count(*), count(DISTINCT item) FROM told
                """);
        ResultSet row = query.executeQuery()) {
      row.next();
      return "%d ordered, %d told, %d different"
          .formatted(row.getInt(1), row.getInt(2), row.getInt(3));
    }
  }
}
