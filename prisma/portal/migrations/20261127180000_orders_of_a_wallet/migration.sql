-- A wallet with few orders among many of its currency: the index tells them apart without reading each order.
DROP INDEX "orders_source_currency_created_at_id_idx";
CREATE INDEX "orders_source_currency_created_at_id_idx" ON "orders"("source_currency", "created_at" DESC, "id" DESC, "wallet_type");
