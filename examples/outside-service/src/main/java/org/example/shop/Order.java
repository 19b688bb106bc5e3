package org.example.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** What somebody wants. */
@Entity
@Table(name = "orders")
public class Order {

  @Id public UUID id;
  public String item;

  static Order of(NewOrder wish) {
    if (wish.item() == null || wish.item().isBlank()) {
      throw new NothingOrdered();
    }
    Order order = new Order();
    order.id = UUID.randomUUID();
    order.item = wish.item();
    return order;
  }
}
