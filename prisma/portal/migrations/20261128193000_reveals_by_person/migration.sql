-- Counts the looks of one person within an hour.
CREATE INDEX "audit_entries_actor_id_at_idx" ON "audit_entries"("actor_id", "at");
