-- What the list of orders needs to be found, counted and added up at a million rows.
ALTER TABLE "orders"
  ADD COLUMN "abandoned_at" TIMESTAMPTZ(3),
  ADD COLUMN "has_warning" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "search_names" TEXT[],
  ADD COLUMN "search" tsvector;

CREATE INDEX "orders_updated_at_id_idx" ON "orders"("updated_at" DESC, "id" DESC);
CREATE INDEX "orders_family_created_at_id_idx" ON "orders"("family", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_source_currency_created_at_id_idx" ON "orders"("source_currency", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_target_currency_created_at_id_idx" ON "orders"("target_currency", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_created_by_created_at_id_idx" ON "orders"("created_by", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_source_currency_source_minor_id_idx" ON "orders"("source_currency", "source_minor", "id");
CREATE INDEX "orders_search_idx" ON "orders" USING GIN ("search");
CREATE INDEX "orders_with_warning" ON "orders"("created_at" DESC, "id" DESC) WHERE "has_warning";

-- CreateTable
CREATE TABLE "order_views" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_views_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "order_views_user_id_name_key" ON "order_views"("user_id", "name");
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_name_length" CHECK (char_length("name") BETWEEN 1 AND 60);

-- CreateTable
CREATE TABLE "order_totals" (
    "status_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "source_currency" TEXT NOT NULL,
    "target_currency" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "orders" BIGINT NOT NULL,
    "source_minor" DECIMAL(40,0) NOT NULL,
    "target_minor" DECIMAL(40,0) NOT NULL,

    CONSTRAINT "order_totals_pkey" PRIMARY KEY ("status_id","family","source_currency","target_currency","created_by")
);

-- CreateTable
CREATE TABLE "order_total_changes" (
    "id" BIGSERIAL NOT NULL,
    "status_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "source_currency" TEXT NOT NULL,
    "target_currency" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "orders" INTEGER NOT NULL,
    "source_minor" BIGINT NOT NULL,
    "target_minor" BIGINT NOT NULL,

    CONSTRAINT "order_total_changes_pkey" PRIMARY KEY ("id")
);

-- The end of an id, as people read it out.
CREATE FUNCTION "order_id_terms"(id text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(term) FROM (
    SELECT lower(id) AS term
    UNION SELECT lower(right(id, n)) FROM unnest(ARRAY[4, 5, 6, 8]) AS n WHERE length(id) > n
  ) AS terms WHERE id IS NOT NULL
$$;

-- What an order is found by: its ids whole and by their ends, the end of the account, and its parties' names as the
-- portal spelled them out (whole, by word, by Chinese ending, in pinyin). A search looks for beginnings of these.
CREATE FUNCTION "fill_order_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."has_warning" := coalesce(NEW."values" -> 'keptAsEntered', '{}'::jsonb) NOT IN ('{}'::jsonb, 'null'::jsonb);
  NEW."search" := array_to_tsvector(ARRAY(
    SELECT DISTINCT left(term, 80) FROM unnest(
      "order_id_terms"(NEW."order_no") || coalesce("order_id_terms"(NEW."trade_id"), '{}')
      || coalesce("order_id_terms"(NEW."query_no"), '{}') || ARRAY[lower(NEW."account_suffix")]
      || coalesce(NEW."search_names", '{}')
      || regexp_split_to_array(lower(NEW."payer_name"), '\s+') || regexp_split_to_array(lower(NEW."beneficiary_name"), '\s+')
    ) AS term WHERE term <> ''
  ));
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_fill_search" BEFORE INSERT
  OR UPDATE OF "order_no", "trade_id", "query_no", "account_suffix", "search_names", "payer_name", "beneficiary_name", "values"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "fill_order_search"();

-- The rows found by a search, at most so many. The index is the way for rare and for frequent words alike; left to
-- itself the planner takes a word it has not met for a frequent one and reads the table.
CREATE FUNCTION "find_orders"(q tsquery, most integer) RETURNS SETOF uuid LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT "id" FROM "orders" WHERE "search" @@ q LIMIT most
$$;

-- Totals are kept in the transaction that changes an order, as additions that lock nobody out; a job folds them.
CREATE FUNCTION "note_order_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD."status_id", OLD."family", OLD."source_currency", OLD."target_currency", OLD."created_by",
      coalesce(OLD."actual_source_minor", OLD."source_minor"), coalesce(OLD."actual_target_minor", OLD."target_minor"))
    IS NOT DISTINCT FROM (NEW."status_id", NEW."family", NEW."source_currency", NEW."target_currency", NEW."created_by",
      coalesce(NEW."actual_source_minor", NEW."source_minor"), coalesce(NEW."actual_target_minor", NEW."target_minor"))
  THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "order_total_changes"
      ("status_id", "family", "source_currency", "target_currency", "created_by", "orders", "source_minor", "target_minor")
    VALUES (OLD."status_id", OLD."family", OLD."source_currency", OLD."target_currency", OLD."created_by", -1,
      -coalesce(OLD."actual_source_minor", OLD."source_minor"), -coalesce(OLD."actual_target_minor", OLD."target_minor"));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "order_total_changes"
      ("status_id", "family", "source_currency", "target_currency", "created_by", "orders", "source_minor", "target_minor")
    VALUES (NEW."status_id", NEW."family", NEW."source_currency", NEW."target_currency", NEW."created_by", 1,
      coalesce(NEW."actual_source_minor", NEW."source_minor"), coalesce(NEW."actual_target_minor", NEW."target_minor"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_note_total" AFTER INSERT OR UPDATE OR DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "note_order_total"();

-- Adds the noted changes to the totals; what another process is folding is left to it.
CREATE FUNCTION "fold_order_totals"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_order_totals')) THEN RETURN; END IF;
  WITH taken AS (
    DELETE FROM "order_total_changes" RETURNING *
  )
  INSERT INTO "order_totals" AS kept
    ("status_id", "family", "source_currency", "target_currency", "created_by", "orders", "source_minor", "target_minor")
  SELECT "status_id", "family", "source_currency", "target_currency", "created_by",
         sum("orders"), sum("source_minor"), sum("target_minor")
    FROM taken GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT ("status_id", "family", "source_currency", "target_currency", "created_by") DO UPDATE
    SET "orders" = kept."orders" + excluded."orders",
        "source_minor" = kept."source_minor" + excluded."source_minor",
        "target_minor" = kept."target_minor" + excluded."target_minor";
END $$;

-- Orders that were there before.
INSERT INTO "order_totals"
SELECT "status_id", "family", "source_currency", "target_currency", "created_by", count(*),
       sum(coalesce("actual_source_minor", "source_minor")), sum(coalesce("actual_target_minor", "target_minor"))
  FROM "orders" GROUP BY 1, 2, 3, 4, 5;
UPDATE "orders" SET "search_names" = '{}';
