-- AlterTable
ALTER TABLE "customer_entities" ADD COLUMN     "review_message" TEXT,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'pending',
ALTER COLUMN "reviewed_at" DROP NOT NULL;

-- Whatever was there before had passed its review: nothing else was stored.
UPDATE "customer_entities" SET "state" = 'approved';

-- reviewed_at is when the entity passed its review, so whoever asks for it alone never takes a rejected one.
ALTER TABLE "customer_entities"
  ADD CONSTRAINT "customer_entities_state" CHECK ("state" IN ('pending', 'approved', 'rejected')),
  ADD CONSTRAINT "customer_entities_reviewed" CHECK (("reviewed_at" IS NOT NULL) = ("state" = 'approved'));
