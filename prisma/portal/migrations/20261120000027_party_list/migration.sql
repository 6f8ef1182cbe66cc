-- The order of lists. "archived_at IS NULL" keeps PostgreSQL from reading the former index in its order: a page of
-- 100,000 parties was a scan and a sort.

DROP INDEX "parties_kind_archived_at_ranked_at_id_idx";
CREATE INDEX "parties_listed_idx" ON "parties" ("kind", "ranked_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
