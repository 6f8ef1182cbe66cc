-- What came about one order or wallet, newest first: the list of callbacks is folded by it.
CREATE INDEX "webhook_events_subject_id_received_at_id_idx" ON "webhook_events"("subject_id", "received_at" DESC, "id" DESC);
