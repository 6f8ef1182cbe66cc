-- A change with a new quote starts the lock of the rate anew; until then it runs from the creation.
ALTER TABLE "orders" ADD COLUMN "rate_locked_at" TIMESTAMPTZ(3);
