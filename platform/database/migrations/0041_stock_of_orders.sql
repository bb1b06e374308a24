-- Whether an order took a piece of a stock that was counted: only that goes back onto it.

alter table store_orders add column from_stock boolean not null default false;
update store_orders set from_stock = true
from store_items
where store_items.id = store_orders.item_id and store_items.stock is not null;
