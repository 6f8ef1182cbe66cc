-- The index by amount carries its keys alone again: with the status in it, every step of an order's life would write it,
-- and the sum of a range of amounts, which a page asks for after its rows, is worth less than that.
DROP INDEX "orders_source_currency_source_minor_id_idx";
CREATE INDEX "orders_source_currency_source_minor_id_idx" ON "orders"("source_currency", "source_minor", "id");
