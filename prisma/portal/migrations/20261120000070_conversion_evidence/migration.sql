-- What became of a conversion whose answer was lost is told by both wallets, or by asking for it again in the same
-- words: so the side that was sent and the wallet that was to grow are kept with it.
ALTER TABLE "conversions"
  ADD COLUMN "fixed_side" TEXT NOT NULL DEFAULT 'source',
  ADD COLUMN "target_before_minor" BIGINT,
  ADD CONSTRAINT "conversions_fixed_side" CHECK ("fixed_side" IN ('source', 'target'));
