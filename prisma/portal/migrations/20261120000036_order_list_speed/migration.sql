-- Names as people look for them: Latin by the alphabet, Chinese by its sound. Without ICU, as the database sorts text.
DO $$
BEGIN
  CREATE COLLATION "party_names" (provider = icu, locale = 'zh-u-co-pinyin');
EXCEPTION WHEN OTHERS THEN
  CREATE COLLATION "party_names" FROM "default";
END $$;
CREATE INDEX "orders_beneficiary_name_id_idx" ON "orders"("beneficiary_name" COLLATE "party_names", "id");

-- What a range of amounts, and all warnings, add up to is read from the index alone.
DROP INDEX "orders_source_currency_source_minor_id_idx";
CREATE INDEX "orders_source_currency_source_minor_id_idx" ON "orders"("source_currency", "source_minor", "id")
  INCLUDE ("target_currency", "target_minor", "actual_source_minor", "actual_target_minor", "status_id");
DROP INDEX "orders_with_warning";
CREATE INDEX "orders_with_warning" ON "orders"("created_at" DESC, "id" DESC)
  INCLUDE ("source_currency", "target_currency", "source_minor", "target_minor", "actual_source_minor",
    "actual_target_minor", "status_id")
  WHERE "has_warning";

-- Where the rows found by a search stand, at most so many: so each is read once. The index is the way for rare and for
-- frequent words alike; left to itself the planner takes a word it has not met for a frequent one and reads the table.
DROP FUNCTION "find_orders"(tsquery, integer);
CREATE FUNCTION "find_orders"(q tsquery, most integer) RETURNS SETOF tid LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT ctid FROM "orders" WHERE "search" @@ q LIMIT most
$$;
