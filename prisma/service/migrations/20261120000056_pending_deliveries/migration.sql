-- What waits is few, what was delivered is all the rest: indexes over what waits alone stay small, and a delivery that
-- is done is not entered there again. The schema file cannot say "where", so these stand here only.
-- DropIndex
DROP INDEX "deliveries_state_next_attempt_at_idx";

-- DropIndex
DROP INDEX "deliveries_subject_state_sequence_idx";

-- CreateIndex
CREATE INDEX "deliveries_pending_next_attempt_at_idx" ON "deliveries"("next_attempt_at") WHERE "state" = 'pending';

-- CreateIndex
CREATE INDEX "deliveries_pending_subject_sequence_idx" ON "deliveries"("subject", "sequence") WHERE "state" = 'pending';

-- Room beside each row for its claim, which then touches no index at all.
ALTER TABLE "deliveries" SET (fillfactor = 70);
