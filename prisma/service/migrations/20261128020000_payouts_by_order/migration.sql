-- A payout waits by its order's row alone. It was a job of a queue, whose tables go; so were retries of callbacks, which
-- their own rows tell.
ALTER TABLE "orders"
  ADD COLUMN "wall_payout_due_at" TIMESTAMPTZ(6),
  ADD COLUMN "wall_payout_claimed_until" TIMESTAMPTZ(6),
  ADD COLUMN "payout_asked" INTEGER NOT NULL DEFAULT 0;

UPDATE "orders" SET "wall_payout_due_at" = now() WHERE "status" = 'transferring';

-- Only the review can hold up a payment under way: an approved one is always on its way to the bank.
ALTER TABLE "orders" ADD CONSTRAINT "orders_payout_due"
  CHECK ("status" <> 'transferring' OR "review_decision" IS DISTINCT FROM 'approve' OR "wall_payout_due_at" IS NOT NULL);

CREATE INDEX "orders_payout_due_idx" ON "orders"("wall_payout_due_at") WHERE "wall_payout_due_at" IS NOT NULL;

DROP SCHEMA IF EXISTS "graphile_worker" CASCADE;
