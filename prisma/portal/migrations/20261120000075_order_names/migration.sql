-- A search for a name that thousands of orders have read each of them to find the newest. Names are few and orders
-- many: how each name is spelled is kept once, and the orders of a name are met newest first in an index of their own.
CREATE TABLE "order_names" (
    "name" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "order_names_pkey" PRIMARY KEY ("name")
);

-- What a name is found by: its words, and what the portal spelled it out to (Chinese endings, pinyin, initials).
CREATE FUNCTION "order_name_search"(name text, terms text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT left(term, 80) FROM unnest(terms || regexp_split_to_array(lower(name), '\s+')) AS term WHERE term <> ''
  ))
$$;

-- Of the orders that were there before, both names' terms stand together. What all orders of a name have is the name's.
WITH "spelled" AS (
  SELECT "id", "payer_name" AS "name", "search_names" AS "terms" FROM "orders" WHERE "search_names" <> '{}'
  UNION
  SELECT "id", "beneficiary_name", "search_names" FROM "orders" WHERE "search_names" <> '{}'
), "counted" AS (
  SELECT "name", count(*) AS "orders" FROM "spelled" GROUP BY "name"
), "shared" AS (
  SELECT s."name", "term" FROM "spelled" s CROSS JOIN LATERAL (SELECT DISTINCT unnest(s."terms") AS "term") t
    JOIN "counted" c ON c."name" = s."name"
   GROUP BY s."name", "term", c."orders" HAVING count(*) = c."orders"
), "named" AS (
  SELECT "payer_name" AS "name" FROM "orders" UNION SELECT "beneficiary_name" FROM "orders"
)
INSERT INTO "order_names" ("name", "search")
SELECT n."name", "order_name_search"(n."name", coalesce(array_agg(s."term") FILTER (WHERE s."term" IS NOT NULL), '{}'))
  FROM "named" n LEFT JOIN "shared" s ON s."name" = n."name" GROUP BY n."name";
CREATE INDEX "order_names_search_idx" ON "order_names" USING GIN ("search");

-- How a name was first spelled is how all orders of the name are found, so that a search by name and a search by order
-- never disagree. A name that nobody spelled has its words.
CREATE FUNCTION "search_of_order_name"(wanted text) RETURNS tsvector LANGUAGE plpgsql AS $$
DECLARE
  known tsvector;
BEGIN
  SELECT "search" INTO known FROM "order_names" WHERE "name" = wanted;
  IF FOUND THEN RETURN known; END IF;
  INSERT INTO "order_names" VALUES (wanted, "order_name_search"(wanted, '{}')) ON CONFLICT ("name") DO NOTHING;
  SELECT "search" INTO known FROM "order_names" WHERE "name" = wanted;
  RETURN known;
END $$;

-- What an order is found by: its parties' names, its ids whole and by their ends, and the end of the account. What is
-- no name begins with N, which nothing that is looked for does (it is lower case): a search can ask for either.
DROP TRIGGER "orders_fill_search" ON "orders";
CREATE OR REPLACE FUNCTION "fill_order_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."has_warning" := coalesce(NEW."values" -> 'keptAsEntered', '{}'::jsonb) NOT IN ('{}'::jsonb, 'null'::jsonb);
  NEW."search" := array_to_tsvector(ARRAY(
    SELECT DISTINCT 'N' || left(term, 80) FROM unnest(
      "order_id_terms"(NEW."order_no") || coalesce("order_id_terms"(NEW."trade_id"), '{}')
      || coalesce("order_id_terms"(NEW."query_no"), '{}') || ARRAY[lower(NEW."account_suffix")]
    ) AS term WHERE term <> ''
  )) || "search_of_order_name"(NEW."payer_name") || "search_of_order_name"(NEW."beneficiary_name");
  RETURN NEW;
END $$;
ALTER TABLE "orders" DROP COLUMN "search_names";
CREATE TRIGGER "orders_fill_search" BEFORE INSERT
  OR UPDATE OF "order_no", "trade_id", "query_no", "account_suffix", "payer_name", "beneficiary_name", "values"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "fill_order_search"();
UPDATE "orders" SET "order_no" = "order_no";

-- The newest orders of a payer and of a recipient, and which of them are drafts again; both serve a pair as well.
CREATE INDEX "orders_payer_name_created_at_id_idx" ON "orders"("payer_name", "created_at" DESC, "id" DESC)
  INCLUDE ("status_id");
CREATE INDEX "orders_beneficiary_name_created_at_id_idx" ON "orders"("beneficiary_name", "created_at" DESC, "id" DESC)
  INCLUDE ("status_id");
DROP INDEX "orders_payer_name_beneficiary_name_created_at_idx";

-- The newest orders that a search finds, after a place in the list: merged from the newest of each name that fits, and
-- from those whose ids fit. Null when there are too many of either, or when the words must be found in several places:
-- whoever has one of the words must have all of them, so that its orders are all there are.
--   whole      what "orders"."search" is to answer
--   in_names   each word, as names answer it
--   in_numbers each word, as ids answer it; null for one that too many would
CREATE FUNCTION "newest_found_orders"(
  whole tsquery, in_names tsquery[], in_numbers tsquery[], most_names integer, most_numbers integer,
  before_at timestamptz, before_id uuid, most integer
) RETURNS uuid[] LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  fitting tsquery := in_names[1];
  who text[];
  numbers tsquery;
  places tid[];
BEGIN
  FOR n IN 2 .. cardinality(in_names) LOOP
    fitting := fitting && in_names[n];
  END LOOP;
  who := ARRAY(SELECT "name" FROM "order_names" WHERE "search" @@ fitting LIMIT most_names + 1);
  IF cardinality(who) > most_names THEN RETURN NULL; END IF;
  FOR n IN 1 .. cardinality(in_names) LOOP
    IF in_numbers[n] IS NOT NULL AND (cardinality(in_names) = 1 OR cardinality(who) = cardinality(
      ARRAY(SELECT "name" FROM "order_names" WHERE "search" @@ in_names[n] LIMIT cardinality(who) + 1)))
    THEN
      numbers := in_numbers[n];
      EXIT;
    END IF;
  END LOOP;
  IF numbers IS NULL THEN RETURN NULL; END IF;
  places := ARRAY(SELECT "find_orders"(numbers, most_numbers + 1));
  IF cardinality(places) > most_numbers THEN RETURN NULL; END IF;
  -- An order is met up to three times: by its recipient, its payer and its numbers.
  RETURN ARRAY(
    SELECT "id" FROM (
      SELECT DISTINCT "created_at", "id" FROM (
        SELECT * FROM (
          SELECT o."id", o."created_at" FROM unnest(who) AS n ("name") CROSS JOIN LATERAL (
            SELECT "id", "created_at" FROM "orders"
             WHERE "beneficiary_name" = n."name" AND "status_id" <> 'draft' AND ("created_at", "id") < (before_at, before_id)
             ORDER BY "created_at" DESC, "id" DESC LIMIT most) AS o
          UNION ALL
          SELECT o."id", o."created_at" FROM unnest(who) AS n ("name") CROSS JOIN LATERAL (
            SELECT "id", "created_at" FROM "orders"
             WHERE "payer_name" = n."name" AND "status_id" <> 'draft' AND ("created_at", "id") < (before_at, before_id)
             ORDER BY "created_at" DESC, "id" DESC LIMIT most) AS o
          UNION ALL
          SELECT o."id", o."created_at" FROM unnest(places) AS place JOIN "orders" o ON o.ctid = place
           WHERE o."search" @@ whole AND o."status_id" <> 'draft' AND (o."created_at", o."id") < (before_at, before_id)
        ) AS met ORDER BY "created_at" DESC, "id" DESC LIMIT 3 * most
      ) AS newest
    ) AS found ORDER BY "created_at" DESC, "id" DESC LIMIT most);
END $$;
