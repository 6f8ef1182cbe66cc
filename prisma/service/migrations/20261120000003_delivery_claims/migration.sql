-- DropIndex
DROP INDEX "deliveries_subject_sequence_idx";

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "wall_claimed_until" TIMESTAMPTZ(6);

-- The head of a subject's queue is looked for at each delivery: what was delivered before must not be in its way.
-- CreateIndex
CREATE INDEX "deliveries_subject_state_sequence_idx" ON "deliveries"("subject", "state", "sequence");
