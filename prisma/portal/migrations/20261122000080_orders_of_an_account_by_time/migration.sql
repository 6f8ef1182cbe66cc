-- Whether the same amount went to an account lately is asked for each order that waits for an approval: the days are
-- found within the account, however many orders it has.
CREATE INDEX "orders_account_key_created_at_idx" ON "orders"("account_key", "created_at" DESC);
DROP INDEX "orders_account_key_idx";
