-- A completed payment that the recipient's bank sent back (decisions §5).
ALTER TABLE "orders"
  ADD COLUMN "returned_source_minor" BIGINT,
  ADD COLUMN "returned_target_minor" BIGINT,
  ADD COLUMN "returned_at" TIMESTAMPTZ(6),
  DROP CONSTRAINT "orders_status",
  ADD CONSTRAINT "orders_status" CHECK ("status" IN ('pending', 'information_required', 'awaiting_transfe',
    'transferring', 'completed', 'returned', 'failed', 'cancelled')),
  DROP CONSTRAINT "orders_confirmed_amounts",
  ADD CONSTRAINT "orders_confirmed_amounts" CHECK ("status" NOT IN ('transferring', 'completed', 'returned')
    OR ("confirmed_source_minor" > 0 AND "confirmed_target_minor" > 0)),
  -- No more comes back than was paid, and nothing of a payment that did not come back.
  ADD CONSTRAINT "orders_returned_amounts" CHECK (CASE WHEN "status" = 'returned'
    THEN "returned_at" IS NOT NULL AND "returned_source_minor" BETWEEN 1 AND "confirmed_source_minor"
      AND "returned_target_minor" BETWEEN 1 AND "confirmed_target_minor"
    ELSE num_nonnulls("returned_at", "returned_source_minor", "returned_target_minor") = 0 END);

ALTER TABLE "partners"
  ADD COLUMN "returned_as" TEXT NOT NULL DEFAULT 'returned',
  ADD CONSTRAINT "partners_returned_as" CHECK ("returned_as" IN ('returned', 'failed'));
