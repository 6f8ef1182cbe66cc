-- The portal's database: each table with its rules, then its indexes, triggers and functions. Rules stand here, and not
-- in the code alone, where they must hold for any code that writes. Times default to clock_timestamp(): a row that is
-- given no time gets the database's own at that very moment, never that of the process that writes it. Stored documents
-- (JSONB) have the outermost shape that the portal writes, so that every page can show them.

-- # People and what they did

CREATE TABLE "users" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "password_hash" TEXT NOT NULL,
  "locale" TEXT NOT NULL DEFAULT 'en',
  "time_zone" TEXT NOT NULL DEFAULT 'UTC',
  "disabled_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "one_page_wizard" BOOLEAN NOT NULL DEFAULT false,
  "theme" TEXT NOT NULL DEFAULT 'system',
  "density" TEXT NOT NULL DEFAULT 'standard',
  "single_keys" BOOLEAN NOT NULL DEFAULT true,
  "fixed_time_zone" TEXT,
  "preferences_at" TIMESTAMPTZ(3),

  CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "users_role" CHECK ("role" IN ('operator', 'approver', 'admin', 'auditor', 'qa')),
  CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email")),
  CONSTRAINT "users_locale" CHECK ("locale" IN ('en', 'zh-CN')),
  CONSTRAINT "users_theme_check" CHECK ("theme" IN ('system', 'light', 'dark')),
  CONSTRAINT "users_density_check" CHECK ("density" IN ('comfortable', 'standard', 'compact'))
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- A disabled person is signed out for good: being enabled again revives no session.
CREATE FUNCTION "end_sessions_of_disabled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "sessions" SET "revoked_at" = NEW."disabled_at", "revoked_reason" = 'disabled'
  WHERE "user_id" = NEW."id" AND "revoked_at" IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "users_disabled_end" AFTER UPDATE OF "disabled_at" ON "users"
  FOR EACH ROW WHEN (NEW."disabled_at" IS NOT NULL) EXECUTE FUNCTION "end_sessions_of_disabled"();

CREATE TABLE "sessions" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  "revoked_reason" TEXT,
  "address" TEXT,
  "user_agent" TEXT,

  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sessions_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

CREATE TABLE "sign_in_attempts" (
  "id" BIGSERIAL NOT NULL,
  "account" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "succeeded" BOOLEAN NOT NULL,
  -- Set when the person had signed in with this browser before: its failures are counted apart from those of strangers,
  -- who could lock the person out otherwise.
  "device" TEXT,

  CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sign_in_attempts_account_at_idx" ON "sign_in_attempts"("account", "at");
CREATE INDEX "sign_in_attempts_address_at_idx" ON "sign_in_attempts"("address", "at");

CREATE TABLE "second_factors" (
  "user_id" UUID NOT NULL,
  "secret" TEXT,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_counter" BIGINT NOT NULL DEFAULT 0,
  "pending_secret" TEXT,
  "pending_at" TIMESTAMPTZ(3),

  CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "second_factors_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "recovery_codes" (
  "user_id" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "used_at" TIMESTAMPTZ(3),

  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "hash"),
  CONSTRAINT "recovery_codes_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "step_up_attempts" (
  "id" BIGSERIAL NOT NULL,
  "user_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "succeeded" BOOLEAN NOT NULL,

  CONSTRAINT "step_up_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "step_up_attempts_user_id_at_idx" ON "step_up_attempts"("user_id", "at");

CREATE TABLE "step_ups" (
  "session_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  -- A person without a second factor proves who they are by their password, which stands for no second factor.
  "by" TEXT NOT NULL DEFAULT 'factor',

  CONSTRAINT "step_ups_pkey" PRIMARY KEY ("session_id"),
  CONSTRAINT "step_ups_by_known" CHECK ("by" IN ('factor', 'password'))
);

-- History is added to, never rewritten: audit_entries, order_events, party_events and wallet_entries.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

CREATE TABLE "audit_entries" (
  "id" BIGSERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "actor_id" UUID,
  "actor_name" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "subject_kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "data" JSONB NOT NULL DEFAULT '{}',
  "address" TEXT,

  CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_entries_data_object" CHECK (jsonb_typeof("data") = 'object')
);
CREATE INDEX "audit_entries_subject_kind_subject_id_id_idx" ON "audit_entries"("subject_kind", "subject_id", "id");

CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- # Drafts

-- A change of an order after its creation is a draft of its own ("kind" amendment), sent as one update.
CREATE TABLE "drafts" (
  "id" UUID NOT NULL,
  "family" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'open',
  "revision" INTEGER NOT NULL DEFAULT 1,
  "values" JSONB NOT NULL,
  "order_no" TEXT NOT NULL,
  "created_by" UUID NOT NULL,
  "updated_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "discarded_at" TIMESTAMPTZ(3),
  "refusal" JSONB,
  "amends_order_id" UUID,
  "kind" TEXT NOT NULL DEFAULT 'new',

  CONSTRAINT "drafts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "drafts_state" CHECK ("state" IN ('open', 'sent', 'discarded')),
  CONSTRAINT "drafts_revision_positive" CHECK ("revision" > 0),
  CONSTRAINT "drafts_family" CHECK ("family" IN ('global', 'business', 'personal')),
  CONSTRAINT "drafts_kind" CHECK ("kind" IN ('new', 'amendment')),
  CONSTRAINT "drafts_amendment_has_order" CHECK (("kind" = 'amendment') = ("amends_order_id" IS NOT NULL)),
  CONSTRAINT "drafts_values_object" CHECK (jsonb_typeof("values") = 'object')
);
CREATE INDEX "drafts_state_updated_at_idx" ON "drafts"("state", "updated_at" DESC);
-- Two people, two tabs: an order is amended by one draft at a time.
CREATE UNIQUE INDEX "drafts_one_open_amendment" ON "drafts" ("amends_order_id") WHERE "state" = 'open';
CREATE INDEX "drafts_amends_order_id_idx" ON "drafts" ("amends_order_id") WHERE "amends_order_id" IS NOT NULL;

-- The people with a draft open, one row per tab. One person at a time holds it; the others watch.
CREATE TABLE "draft_presences" (
  "draft_id" UUID NOT NULL,
  "tab_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "holds" BOOLEAN NOT NULL DEFAULT false,
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "draft_presences_pkey" PRIMARY KEY ("draft_id", "tab_id"),
  CONSTRAINT "draft_presences_draft_id_fkey"
    FOREIGN KEY ("draft_id") REFERENCES "drafts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "draft_presences_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "draft_presences_seen_at_idx" ON "draft_presences"("seen_at");

-- Starts for frequent transfers, shared by all who draft; removed ones stay for the record.
CREATE TABLE "transfer_templates" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "family" TEXT NOT NULL,
  "values" JSONB NOT NULL,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "removed_at" TIMESTAMPTZ(3),

  CONSTRAINT "transfer_templates_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "transfer_templates_family" CHECK ("family" IN ('global', 'business', 'personal')),
  CONSTRAINT "transfer_templates_name" CHECK (char_length("name") BETWEEN 1 AND 80),
  CONSTRAINT "transfer_templates_values_object" CHECK (jsonb_typeof("values") = 'object')
);
CREATE UNIQUE INDEX "transfer_templates_name_key" ON "transfer_templates" (lower("name")) WHERE "removed_at" IS NULL;

CREATE TABLE "quotes" (
  "query_no" TEXT NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "rate" TEXT NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "fetched_by" UUID NOT NULL,

  CONSTRAINT "quotes_pkey" PRIMARY KEY ("query_no"),
  -- Given by somebody outside (lib/told-time.ts): a time that no page can show is not stored.
  CONSTRAINT "quotes_expires_at"
    CHECK ("expires_at" >= '2000-01-01 00:00:00+00' AND "expires_at" < '2100-01-01 00:00:00+00')
);

-- # Orders

-- Names in the order in which people look for them: Latin by the alphabet, Chinese by its sound. Without ICU, as the
-- database sorts text.
DO $$
BEGIN
  CREATE COLLATION "party_names" (provider = icu, locale = 'zh-u-co-pinyin');
EXCEPTION WHEN OTHERS THEN
  CREATE COLLATION "party_names" FROM "default";
END $$;

-- The words of an order's state stand in its life cycle (lib/features/orders/life-cycle/states.ts); their combinations
-- are the ones that its transitions lead to.
CREATE TABLE "orders" (
  "id" UUID NOT NULL,
  "family" TEXT NOT NULL,
  "draft_id" UUID NOT NULL,
  "order_no" TEXT NOT NULL,
  "trade_id" TEXT,
  "request" JSONB NOT NULL,
  "values" JSONB NOT NULL,
  "source_minor" BIGINT NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_minor" BIGINT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "rate" TEXT NOT NULL,
  "query_no" TEXT,
  "quote_fetched_at" TIMESTAMPTZ(3),
  "quote_expires_at" TIMESTAMPTZ(3),
  "lock_rate" BOOLEAN NOT NULL,
  "transaction_mode" TEXT NOT NULL,
  "wallet_type" TEXT NOT NULL,
  "payer_name" TEXT NOT NULL,
  "beneficiary_name" TEXT NOT NULL,
  "account_type" TEXT NOT NULL,
  "account_suffix" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "needed_documents" TEXT[],
  "creation" TEXT NOT NULL DEFAULT 'sending',
  "creation_sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "confirmation" TEXT NOT NULL DEFAULT 'none',
  "confirmed_at" TIMESTAMPTZ(3),
  "service_status" TEXT,
  "status_rank" INTEGER NOT NULL DEFAULT 0,
  "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "status_message" TEXT,
  "status_id" TEXT NOT NULL DEFAULT 'checking',
  "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "information_link" TEXT,
  "documents_completed_at" TIMESTAMPTZ(3),
  "actual_source_minor" BIGINT,
  "actual_target_minor" BIGINT,
  "returned_source_minor" BIGINT,
  "returned_target_minor" BIGINT,
  "returned_at" TIMESTAMPTZ(3),
  "last_checked_at" TIMESTAMPTZ(3),
  "next_check_at" TIMESTAMPTZ(3),
  "checks_without_news" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "last_edited_by" UUID,
  "update_state" TEXT NOT NULL DEFAULT 'none',
  -- A change with a new quote starts the lock of the rate anew; until then it runs from the creation.
  "rate_locked_at" TIMESTAMPTZ(3),
  "approval" TEXT NOT NULL DEFAULT 'none',
  "account_key" TEXT,
  "abandoned_at" TIMESTAMPTZ(3),
  "has_warning" BOOLEAN NOT NULL DEFAULT false,
  "search" tsvector,
  -- The person's choice at the creation is kept, should the answer of the service come late.
  "without_documents" BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT "orders_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "orders_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  CONSTRAINT "orders_wallet_type" CHECK ("wallet_type" IN ('personal', 'business')),
  CONSTRAINT "orders_creation" CHECK ("creation" IN ('sending', 'accepted', 'refused', 'unknown')),
  CONSTRAINT "orders_confirmation" CHECK ("confirmation" IN ('none', 'requested', 'accepted', 'refused', 'unknown')),
  CONSTRAINT "orders_accepted_has_trade" CHECK ("creation" <> 'accepted' OR "trade_id" IS NOT NULL),
  CONSTRAINT "orders_family" CHECK ("family" IN ('global', 'business', 'personal')),
  CONSTRAINT "orders_update_state" CHECK ("update_state" IN ('none', 'requested', 'unknown')),
  CONSTRAINT "orders_approval" CHECK ("approval" IN ('none', 'waiting', 'sent-back', 'approved', 'expired')),
  CONSTRAINT "orders_status_id" CHECK ("status_id" IN (
    'abandoned', 'checking', 'draft', 'completed', 'returned', 'cancelled', 'failed', 'inTransit', 'unrecognised',
    'confirmed', 'informationRequested', 'sentBack', 'awaitingApproval', 'readyToConfirm', 'inPreCheck', 'documentsNeeded')),
  -- An order that the service does not have yet is nothing but sent.
  CONSTRAINT "orders_begin_accepted" CHECK ("creation" = 'accepted' OR (
    "confirmation" = 'none' AND "approval" = 'none' AND "update_state" = 'none' AND "abandoned_at" IS NULL)),
  -- An order that may be paid is not archived, and not changed.
  CONSTRAINT "orders_confirmed_are_kept" CHECK ("confirmation" IN ('none', 'refused') OR (
    "abandoned_at" IS NULL AND "update_state" = 'none')),
  -- Given by somebody outside (lib/told-time.ts): a time that no page can show is not stored.
  CONSTRAINT "orders_quote_expires_at"
    CHECK ("quote_expires_at" >= '2000-01-01 00:00:00+00' AND "quote_expires_at" < '2100-01-01 00:00:00+00'),
  CONSTRAINT "orders_request_object" CHECK (jsonb_typeof("request") = 'object'),
  CONSTRAINT "orders_values_object" CHECK (jsonb_typeof("values") = 'object'),
  CONSTRAINT "orders_draft_id_fkey"
    FOREIGN KEY ("draft_id") REFERENCES "drafts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_amends_order_id_fkey"
  FOREIGN KEY ("amends_order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "orders_draft_id_key" ON "orders"("draft_id");
CREATE UNIQUE INDEX "orders_order_no_key" ON "orders"("order_no");
CREATE UNIQUE INDEX "orders_trade_id_key" ON "orders"("trade_id");
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at" DESC, "id" DESC);
CREATE INDEX "orders_status_id_created_at_id_idx" ON "orders"("status_id", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_status_id_status_since_idx" ON "orders"("status_id", "status_since");
CREATE INDEX "orders_next_check_at_idx" ON "orders"("next_check_at");
CREATE INDEX "orders_updated_at_id_idx" ON "orders"("updated_at" DESC, "id" DESC);
CREATE INDEX "orders_family_created_at_id_idx" ON "orders"("family", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_target_currency_created_at_id_idx" ON "orders"("target_currency", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_created_by_created_at_id_idx" ON "orders"("created_by", "created_at" DESC, "id" DESC);
CREATE INDEX "orders_search_idx" ON "orders" USING GIN ("search");
CREATE INDEX "orders_beneficiary_name_id_idx" ON "orders"("beneficiary_name" COLLATE "party_names", "id");
-- The sums of all orders with a warning are read from this index alone.
CREATE INDEX "orders_with_warning" ON "orders"("created_at" DESC, "id" DESC)
  INCLUDE ("source_currency", "target_currency", "source_minor", "target_minor", "actual_source_minor",
    "actual_target_minor", "status_id")
  WHERE "has_warning";
-- Its keys alone: with the status in it, every step of an order's life would write it, and the sum of a range of
-- amounts, which a page asks for after its rows, is worth less than that.
CREATE INDEX "orders_source_currency_source_minor_id_idx" ON "orders"("source_currency", "source_minor", "id");
-- The newest orders of a payer and of a recipient, and which of them are drafts again; both serve a pair as well.
CREATE INDEX "orders_payer_name_created_at_id_idx" ON "orders"("payer_name", "created_at" DESC, "id" DESC)
  INCLUDE ("status_id");
CREATE INDEX "orders_beneficiary_name_created_at_id_idx" ON "orders"("beneficiary_name", "created_at" DESC, "id" DESC)
  INCLUDE ("status_id");
-- Each order that waits for an approval asks whether the same amount went to its account lately: the days are found
-- within the account, however many orders it has.
CREATE INDEX "orders_account_key_created_at_idx" ON "orders"("account_key", "created_at" DESC);
-- A wallet with few orders among many of its currency: the index tells them apart without reading each order.
CREATE INDEX "orders_source_currency_created_at_id_idx"
  ON "orders"("source_currency", "created_at" DESC, "id" DESC, "wallet_type");

-- A status has a rank and never goes back (decisions §8): not by a late callback, not by a slow answer. An end stays,
-- except that a completed payment may come back.
CREATE FUNCTION "keep_status_rank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status_rank" < OLD."status_rank"
     OR (OLD."status_rank" >= 3 AND NEW."service_status" IS DISTINCT FROM OLD."service_status"
       AND (OLD."service_status", NEW."service_status") IS DISTINCT FROM ('completed', 'returned')) THEN
    RAISE EXCEPTION 'order % cannot go from % back to %', OLD."id", OLD."service_status", NEW."service_status"
      USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_keep_status_rank" BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "keep_status_rank"();

-- Outside mainland China a number names an account only together with its bank: the same digits at another bank are
-- another account, which must not count as one that was paid before. Mainland numbers and IBANs have their bank in
-- them.
CREATE FUNCTION "account_at_bank"("number" TEXT, "is_mainland" BOOLEAN, "bank" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN coalesce("number", '') = '' THEN NULL
    WHEN "is_mainland" OR normalize("number", NFKC) ~ '^\s*[A-Za-z]{2}\s?[0-9]{2}' THEN "number"
    ELSE "number" || '@' || "bank"
  END
$$;

CREATE FUNCTION "account_of_info"("info" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT "account_at_bank"(
    "info" ->> 'number',
    coalesce("info" ->> 'country', '') IN ('', 'CN'),
    concat("info" ->> 'country', ':', "info" ->> 'routingValue')
  )
$$;

-- Tells one account from another without storing it a second time. An order that was sent with the service's id of its
-- recipient has the account of that recipient, which its form shows and the portal made sure of: without it, paying a
-- saved recipient would count as paying somebody new.
CREATE FUNCTION "account_key_of"("request" JSONB, "form" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(upper(regexp_replace(normalize("account", NFKC), '[\s-]+', '', 'g'))) FROM (
    SELECT coalesce(
      "account_of_info"("request" #> '{beneficiary,accountInfo}'),
      "account_at_bank"(
        "request" #>> '{beneficiary,accountNumber}',
        "request" ->> 'targetCurrency' = 'CNY' OR coalesce("request" #>> '{beneficiary,swiftCode}', '') = '',
        "request" #>> '{beneficiary,swiftCode}'
      ),
      nullif("request" #>> '{beneficiary,accountInfo,routingValue}', ''),
      CASE "form" #>> '{beneficiary,accountType}'
        WHEN 'alipay' THEN nullif("form" #>> '{beneficiary,accountInfo,routingValue}', '')
        ELSE "account_of_info"("form" #> '{beneficiary,accountInfo}')
      END,
      'party:' || nullif("request" ->> 'beneficiaryId', '')
    ) AS "account"
  ) AS "given"
$$;

CREATE FUNCTION "keep_account_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."account_key" := "account_key_of"(NEW."request", NEW."values");
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_keep_account_key" BEFORE INSERT OR UPDATE OF "request", "values" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "keep_account_key"();

-- Names are few and orders many: how each name is spelled is kept once, and the orders of a name are met newest first
-- in an index of their own. A search for a name that thousands of orders have need not read each of them.
CREATE TABLE "order_names" (
  "name" TEXT NOT NULL,
  "search" tsvector NOT NULL,

  CONSTRAINT "order_names_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "order_names_search_idx" ON "order_names" USING GIN ("search");

-- The terms of a name: its words, and what the portal spelled it out to (Chinese endings, pinyin, initials).
CREATE FUNCTION "order_name_search"(name text, terms text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT left(term, 80) FROM unnest(terms || regexp_split_to_array(lower(name), '\s+')) AS term WHERE term <> ''
  ))
$$;

-- All orders of a name are found as the name was first spelled, so that a search by name and a search by order never
-- disagree. A name that nobody spelled has its words.
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

-- The end of an id, as people read it out.
CREATE FUNCTION "order_id_terms"(id text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(term) FROM (
    SELECT lower(id) AS term
    UNION SELECT lower(right(id, n)) FROM unnest(ARRAY[4, 5, 6, 8]) AS n WHERE length(id) > n
  ) AS terms WHERE id IS NOT NULL
$$;

-- An order is found by its parties' names, by its ids whole and by their ends, and by the end of the account. Terms
-- other than names begin with N, which nothing that is looked for does (it is lower case): a search can ask for either.
CREATE FUNCTION "fill_order_search"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "orders_fill_search" BEFORE INSERT
  OR UPDATE OF "order_no", "trade_id", "query_no", "account_suffix", "payer_name", "beneficiary_name", "values"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "fill_order_search"();

-- The places of the rows that a search finds, at most so many: so each is read once. The index is the way for rare and
-- for frequent words alike; left to itself the planner takes a word it has not met for a frequent one and reads the
-- table.
CREATE FUNCTION "find_orders"(q tsquery, most integer) RETURNS SETOF tid LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT ctid FROM "orders" WHERE "search" @@ q LIMIT most
$$;

-- The newest orders that a search finds, after a place in the list: merged from the newest of each name that fits, and
-- from those whose ids fit. Null when there are too many of either, or when the words must be found in several places:
-- a name or number that has one of the words must have all of them, so that its orders are all there are.
--   whole      the terms that "orders"."search" must have
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

CREATE TABLE "order_events" (
  "id" BIGSERIAL NOT NULL,
  "order_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "actor_id" UUID,
  "actor_name" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "data" JSONB NOT NULL DEFAULT '{}',

  CONSTRAINT "order_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_events_source" CHECK ("source" IN ('person', 'service', 'callback', 'check')),
  CONSTRAINT "order_events_data_object" CHECK (jsonb_typeof("data") = 'object'),
  CONSTRAINT "order_events_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_events_order_id_id_idx" ON "order_events"("order_id", "id");

CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TABLE "order_documents" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "type" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL DEFAULT 0,
  "sha256" TEXT,
  "state" TEXT NOT NULL DEFAULT 'sending',
  "code" TEXT,
  "message" TEXT,
  "uploaded_by" UUID NOT NULL,
  "uploader_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "answered_at" TIMESTAMPTZ(3),
  -- The kind, by content, of the copy that the portal keeps of the file; null when it holds none.
  "media_type" TEXT,

  CONSTRAINT "order_documents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_documents_state" CHECK ("state" IN ('sending', 'accepted', 'refused', 'unknown')),
  CONSTRAINT "order_documents_kept_has_hash" CHECK ("media_type" IS NULL OR "sha256" IS NOT NULL),
  CONSTRAINT "order_documents_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_documents_order_id_created_at_idx" ON "order_documents"("order_id", "created_at");

CREATE TABLE "order_updates" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "draft_id" UUID NOT NULL,
  "request" JSONB NOT NULL,
  "values" JSONB NOT NULL,
  "fields" TEXT[],
  "state" TEXT NOT NULL DEFAULT 'requested',
  "code" TEXT,
  "message" TEXT,
  "requested_by" UUID NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "answered_at" TIMESTAMPTZ(3),

  CONSTRAINT "order_updates_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_updates_state" CHECK ("state" IN ('requested', 'accepted', 'refused', 'unknown')),
  CONSTRAINT "order_updates_request_object" CHECK (jsonb_typeof("request") = 'object'),
  CONSTRAINT "order_updates_values_object" CHECK (jsonb_typeof("values") = 'object'),
  CONSTRAINT "order_updates_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_updates_order_id_requested_at_idx" ON "order_updates"("order_id", "requested_at" DESC);
-- Two people, two tabs: an order is amended by one update at a time.
CREATE UNIQUE INDEX "order_updates_one_open" ON "order_updates" ("order_id")
  WHERE "state" IN ('requested', 'unknown');

CREATE TABLE "confirm_requests" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'requested',
  "query_no" TEXT,
  "rate" TEXT NOT NULL,
  "source_minor" BIGINT NOT NULL,
  "target_minor" BIGINT NOT NULL,
  "requested_by" UUID NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "answered_at" TIMESTAMPTZ(3),
  "code" TEXT,
  "message" TEXT,

  CONSTRAINT "confirm_requests_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "confirm_requests_state"
    CHECK ("state" IN ('requested', 'accepted', 'refused', 'unknown', 'not-confirmed')),
  CONSTRAINT "confirm_requests_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  CONSTRAINT "confirm_requests_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "confirm_requests_order_id_idempotency_key_key"
  ON "confirm_requests"("order_id", "idempotency_key");
-- Two tabs, two people, two processes: one order has one confirmation that may have taken effect.
CREATE UNIQUE INDEX "confirm_requests_one_open" ON "confirm_requests" ("order_id")
  WHERE "state" IN ('requested', 'accepted', 'unknown');

-- A confirmation is asked for where the life cycle allows it, whatever code runs. At most one may have taken effect
-- (confirm_requests_one_open).
CREATE FUNCTION "refuse_unconfirmable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "creation" = 'accepted'
       AND "service_status" = 'awaiting_transfe' AND "approval" <> 'waiting' AND "update_state" = 'none'
       AND "abandoned_at" IS NULL
  ) THEN
    RAISE EXCEPTION 'order % waits for an approval or is not to be confirmed now', NEW."order_id" USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "confirm_requests_possible" BEFORE INSERT ON "confirm_requests"
  FOR EACH ROW WHEN (NEW."state" = 'requested') EXECUTE FUNCTION "refuse_unconfirmable"();

CREATE TABLE "information_requests" (
  "order_id" UUID NOT NULL,
  "owner_id" UUID,
  "owner_name" TEXT,
  "answered_at" TIMESTAMPTZ(3),
  "answered_by" TEXT,

  CONSTRAINT "information_requests_pkey" PRIMARY KEY ("order_id"),
  CONSTRAINT "information_requests_owner_check" CHECK (("owner_id" IS NULL) = ("owner_name" IS NULL)),
  CONSTRAINT "information_requests_answer_check" CHECK (("answered_at" IS NULL) = ("answered_by" IS NULL)),
  CONSTRAINT "information_requests_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "order_views" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "order_views_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_views_name_length" CHECK (char_length("name") BETWEEN 1 AND 60),
  CONSTRAINT "order_views_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "order_views_user_id_name_key" ON "order_views"("user_id", "name");

-- # Totals of orders

CREATE TABLE "order_totals" (
  "status_id" TEXT NOT NULL,
  "family" TEXT NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "created_by" UUID NOT NULL,
  "orders" BIGINT NOT NULL,
  "source_minor" DECIMAL(40,0) NOT NULL,
  "target_minor" DECIMAL(40,0) NOT NULL,

  CONSTRAINT "order_totals_pkey" PRIMARY KEY ("status_id", "family", "source_currency", "target_currency", "created_by")
);

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

-- Adds the noted changes to the totals; changes that another process is folding are left to it.
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

-- The sums of completed orders by the hour in which they were completed: the days of most time zones are made of hours.
CREATE TABLE "paid_totals" (
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "wallet_type" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "orders" BIGINT NOT NULL,
  "source_minor" DECIMAL(40,0) NOT NULL,

  CONSTRAINT "paid_totals_pkey" PRIMARY KEY ("hour", "wallet_type", "currency")
);

CREATE TABLE "paid_total_changes" (
  "id" BIGSERIAL NOT NULL,
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "wallet_type" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "orders" INTEGER NOT NULL,
  "source_minor" BIGINT NOT NULL,

  CONSTRAINT "paid_total_changes_pkey" PRIMARY KEY ("id")
);

-- Kept as the totals above are.
CREATE FUNCTION "note_paid_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status_id" = 'completed' THEN
    INSERT INTO "paid_total_changes" ("hour", "wallet_type", "currency", "orders", "source_minor")
    VALUES (date_trunc('hour', OLD."status_since", 'UTC'), OLD."wallet_type", OLD."source_currency", -1,
      -coalesce(OLD."actual_source_minor", OLD."source_minor"));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."status_id" = 'completed' THEN
    INSERT INTO "paid_total_changes" ("hour", "wallet_type", "currency", "orders", "source_minor")
    VALUES (date_trunc('hour', NEW."status_since", 'UTC'), NEW."wallet_type", NEW."source_currency", 1,
      coalesce(NEW."actual_source_minor", NEW."source_minor"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_note_paid_total" AFTER INSERT OR DELETE
  OR UPDATE OF "status_id", "status_since", "wallet_type", "source_currency", "source_minor", "actual_source_minor"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_paid_total"();

CREATE FUNCTION "fold_paid_totals"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_paid_totals')) THEN RETURN; END IF;
  WITH taken AS (
    DELETE FROM "paid_total_changes" RETURNING *
  )
  INSERT INTO "paid_totals" AS kept ("hour", "wallet_type", "currency", "orders", "source_minor")
  SELECT "hour", "wallet_type", "currency", sum("orders"), sum("source_minor") FROM taken GROUP BY 1, 2, 3
  ON CONFLICT ("hour", "wallet_type", "currency") DO UPDATE
    SET "orders" = kept."orders" + excluded."orders",
        "source_minor" = kept."source_minor" + excluded."source_minor";
END $$;

-- # Maker and checker

CREATE TABLE "policies" (
  "id" UUID NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'proposed',
  "content" JSONB NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "proposed_by" UUID NOT NULL,
  "proposer_name" TEXT NOT NULL,
  "proposed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "decided_by" UUID,
  "decider_name" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "reason" TEXT,

  CONSTRAINT "policies_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "policies_state" CHECK ("state" IN ('proposed', 'active', 'retired', 'rejected', 'withdrawn')),
  -- A change of who may send money takes two people.
  CONSTRAINT "policies_two_people" CHECK (
    "state" NOT IN ('active', 'retired', 'rejected') OR ("decided_by" IS NOT NULL AND "decided_by" <> "proposed_by")),
  CONSTRAINT "policies_content_object" CHECK (jsonb_typeof("content") = 'object')
);
CREATE INDEX "policies_proposed_at_idx" ON "policies"("proposed_at" DESC);
CREATE UNIQUE INDEX "policies_one_active" ON "policies" ("state") WHERE "state" = 'active';
CREATE UNIQUE INDEX "policies_one_proposed" ON "policies" ("state") WHERE "state" = 'proposed';

CREATE TABLE "approvals" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "required" INTEGER NOT NULL,
  "step_up" BOOLEAN NOT NULL,
  "reasons" JSONB NOT NULL,
  "content_hash" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "rate" TEXT NOT NULL,
  "query_no" TEXT,
  "source_minor" BIGINT NOT NULL,
  "target_minor" BIGINT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "submitted_by" UUID NOT NULL,
  "submitter_name" TEXT NOT NULL,
  "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "closed_by" UUID,
  "closer_name" TEXT,
  "closed_at" TIMESTAMPTZ(3),
  "close_reason" TEXT,
  "reviewer_id" UUID,
  "reviewer_name" TEXT,
  "reviewer_until" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "reminded_at" TIMESTAMPTZ(3),
  "reminder_name" TEXT,

  CONSTRAINT "approvals_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approvals_state" CHECK ("state" IN ('waiting', 'approved', 'sent-back', 'withdrawn', 'expired', 'ended')),
  CONSTRAINT "approvals_required" CHECK ("required" IN (1, 2)),
  CONSTRAINT "approvals_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  CONSTRAINT "approvals_reminder" CHECK (("reminded_at" IS NULL) = ("reminder_name" IS NULL)),
  CONSTRAINT "approvals_reasons_array" CHECK (jsonb_typeof("reasons") = 'array'),
  CONSTRAINT "approvals_content_object" CHECK (jsonb_typeof("content") = 'object'),
  CONSTRAINT "approvals_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "approvals_order_id_submitted_at_idx" ON "approvals"("order_id", "submitted_at" DESC);
CREATE INDEX "approvals_state_expires_at_idx" ON "approvals"("state", "expires_at");
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" ("order_id") WHERE "state" IN ('waiting', 'approved');

-- Everybody who had a hand in what an order says: the makers of the order and of its draft, everybody who began, edited
-- or sent a change of it (text stays when somebody else adds to it and sends it), and everybody who supplied one of its
-- documents, because an approval is of the documents too.
CREATE FUNCTION "makers_of"("asked" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT DISTINCT "maker" FROM (
    SELECT unnest(ARRAY[o."created_by", o."last_edited_by", d."created_by", d."updated_by"]) AS "maker"
      FROM "orders" o JOIN "drafts" d ON d."id" = o."draft_id" WHERE o."id" = "asked"
    UNION ALL
    SELECT unnest(ARRAY[d."created_by", d."updated_by"])
      FROM "drafts" d WHERE d."amends_order_id" = "asked" AND d."state" = 'sent'
    UNION ALL
    SELECT u."requested_by" FROM "order_updates" u WHERE u."order_id" = "asked" AND u."state" <> 'refused'
    UNION ALL
    SELECT f."uploaded_by" FROM "order_documents" f WHERE f."order_id" = "asked" AND f."state" <> 'refused'
  ) AS "all_makers" WHERE "maker" IS NOT NULL
$$;

CREATE TABLE "approval_decisions" (
  "id" UUID NOT NULL,
  "approval_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "decided_by" UUID NOT NULL,
  "decider_name" TEXT NOT NULL,
  "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "content_hash" TEXT NOT NULL,
  "rate" TEXT,
  "query_no" TEXT,
  "source_minor" BIGINT,
  "target_minor" BIGINT,
  "drift_accepted" BOOLEAN NOT NULL DEFAULT false,
  "stepped_up" BOOLEAN NOT NULL DEFAULT false,
  "reason" TEXT,
  "voided_at" TIMESTAMPTZ(3),

  CONSTRAINT "approval_decisions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_decisions_kind" CHECK ("kind" IN ('approve', 'send-back')),
  CONSTRAINT "approval_decisions_amounts" CHECK (
    "kind" <> 'approve' OR ("rate" IS NOT NULL AND "source_minor" > 0 AND "target_minor" > 0)),
  CONSTRAINT "approval_decisions_reason" CHECK ("kind" <> 'send-back' OR "reason" <> ''),
  CONSTRAINT "approval_decisions_approval_id_fkey"
    FOREIGN KEY ("approval_id") REFERENCES "approvals"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "approval_decisions_approval_id_decided_at_idx" ON "approval_decisions"("approval_id", "decided_at");
CREATE INDEX "approval_decisions_decided_at_idx" ON "approval_decisions"("decided_at" DESC);
-- Two approvals are two people.
CREATE UNIQUE INDEX "approval_decisions_once" ON "approval_decisions" ("approval_id", "decided_by", "content_hash")
  WHERE "kind" = 'approve' AND "voided_at" IS NULL;

CREATE FUNCTION "refuse_own_approval"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "asked" "approvals"%ROWTYPE;
BEGIN
  IF NEW."kind" <> 'approve' THEN
    RETURN NEW;
  END IF;
  SELECT * INTO "asked" FROM "approvals" WHERE "id" = NEW."approval_id";
  IF "asked"."submitted_by" = NEW."decided_by"
     OR NEW."decided_by" IN (SELECT "makers_of"("asked"."order_id")) THEN
    RAISE EXCEPTION 'maker and checker of order % are one person', "asked"."order_id" USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "approval_decisions_by_others" BEFORE INSERT ON "approval_decisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_own_approval"();

CREATE TABLE "approval_views" (
  "approval_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "document_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "approval_views_pkey" PRIMARY KEY ("approval_id", "user_id", "document_id"),
  CONSTRAINT "approval_views_approval_id_fkey"
    FOREIGN KEY ("approval_id") REFERENCES "approvals"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- # Saved payers and recipients

CREATE TABLE "parties" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "family" TEXT NOT NULL,
  "values" JSONB NOT NULL,
  "name" TEXT NOT NULL,
  "latin_name" TEXT NOT NULL DEFAULT '',
  "entity_type" TEXT NOT NULL DEFAULT '',
  "country" TEXT NOT NULL DEFAULT '',
  "bank_name" TEXT NOT NULL DEFAULT '',
  "account_type" TEXT NOT NULL DEFAULT '',
  "account_tail" TEXT NOT NULL DEFAULT '',
  "identity_tail" TEXT NOT NULL DEFAULT '',
  "identity_expires_on" TEXT NOT NULL DEFAULT '',
  "account_fingerprint" TEXT,
  "identity_fingerprint" TEXT,
  "name_key" TEXT NOT NULL,
  "service_id" TEXT,
  "verification" TEXT NOT NULL DEFAULT 'none',
  "verification_check" TEXT,
  "verified_at" TIMESTAMPTZ(3),
  "uses" INTEGER NOT NULL DEFAULT 0,
  "last_used_at" TIMESTAMPTZ(3),
  "used_account_fingerprint" TEXT,
  "ranked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "archived_at" TIMESTAMPTZ(3),
  "merged_into_id" UUID,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_by" UUID NOT NULL,
  "updated_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "parties_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "parties_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
  CONSTRAINT "parties_family" CHECK ("family" IN ('global', 'business', 'personal')),
  CONSTRAINT "parties_verification" CHECK ("verification" IN ('none', 'matched', 'mismatched', 'changed')),
  CONSTRAINT "parties_tails_short" CHECK (length("account_tail") <= 4 AND length("identity_tail") <= 4),
  CONSTRAINT "parties_merged_is_archived" CHECK ("merged_into_id" IS NULL OR "archived_at" IS NOT NULL),
  CONSTRAINT "parties_not_into_itself" CHECK ("merged_into_id" IS DISTINCT FROM "id"),
  CONSTRAINT "parties_uses_counted" CHECK ("uses" >= 0 AND "version" > 0),
  CONSTRAINT "parties_values_object" CHECK (jsonb_typeof("values") = 'object'),
  CONSTRAINT "parties_merged_into_id_fkey"
    FOREIGN KEY ("merged_into_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "parties_account_fingerprint_idx" ON "parties"("account_fingerprint");
CREATE INDEX "parties_identity_fingerprint_idx" ON "parties"("identity_fingerprint");
CREATE INDEX "parties_kind_name_key_idx" ON "parties"("kind", "name_key");
CREATE INDEX "parties_merged_into_id_idx" ON "parties"("merged_into_id");
-- Archived ones are few and have a list of their own.
CREATE INDEX "parties_archived_idx" ON "parties" ("kind", "ranked_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
-- The order of lists, with "archived_at IS NULL" as its condition: as a column it keeps PostgreSQL from reading the
-- index in its order, and a page of 100,000 parties is a scan and a sort.
CREATE INDEX "parties_listed_idx" ON "parties" ("kind", "ranked_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;

-- Byte order, so that the index serves beginnings of words whatever the database's own collation is.
CREATE TABLE "party_terms" (
  "party_id" UUID NOT NULL,
  "term" TEXT COLLATE "C" NOT NULL,

  CONSTRAINT "party_terms_pkey" PRIMARY KEY ("party_id", "term"),
  CONSTRAINT "party_terms_party_id_fkey"
    FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "party_terms_term_idx" ON "party_terms"("term");

CREATE TABLE "party_events" (
  "id" BIGSERIAL NOT NULL,
  "party_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "order_id" UUID,
  "actor_id" UUID,
  "actor_name" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "data" JSONB NOT NULL DEFAULT '{}',

  CONSTRAINT "party_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "party_events_kind" CHECK ("kind" IN
    ('created', 'changed', 'used', 'verified', 'merged', 'archived', 'restored', 'imported', 'revealed')),
  CONSTRAINT "party_events_used_by_order" CHECK ("kind" <> 'used' OR "order_id" IS NOT NULL),
  CONSTRAINT "party_events_data_object" CHECK (jsonb_typeof("data") = 'object'),
  CONSTRAINT "party_events_party_id_fkey"
    FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "party_events_party_id_id_idx" ON "party_events"("party_id", "id" DESC);
CREATE INDEX "party_events_order_id_idx" ON "party_events"("order_id");
-- An order's use of a party counts once, however often it is remembered.
CREATE UNIQUE INDEX "party_events_used_once" ON "party_events" ("party_id", "order_id") WHERE "kind" = 'used';

CREATE TRIGGER "party_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "party_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- The parties each order is paid from and to now: an amendment may change them.
CREATE TABLE "party_uses" (
  "order_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "party_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "update_id" UUID,

  CONSTRAINT "party_uses_pkey" PRIMARY KEY ("order_id", "kind"),
  CONSTRAINT "party_uses_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
  CONSTRAINT "party_uses_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "party_uses_party_id_fkey"
    FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "party_uses_party_id_at_idx" ON "party_uses"("party_id", "at" DESC);

-- The answers of checks about an account, so that a party saved later knows them too.
CREATE TABLE "account_findings" (
  "account_fingerprint" TEXT NOT NULL,
  "name_fingerprint" TEXT NOT NULL DEFAULT '',
  "check" TEXT NOT NULL,
  "outcome" TEXT NOT NULL,
  "actor_id" UUID NOT NULL,
  "actor_name" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "account_findings_pkey" PRIMARY KEY ("account_fingerprint", "name_fingerprint", "check"),
  CONSTRAINT "account_findings_check" CHECK ("check" IN ('bank', 'alipay')),
  CONSTRAINT "account_findings_outcome" CHECK ("outcome" IN ('matched', 'mismatched'))
);

CREATE TABLE "party_imports" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "family" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'open',
  "file_name" TEXT NOT NULL,
  "encoding" TEXT NOT NULL,
  "headers" TEXT[],
  "header_key" TEXT NOT NULL,
  "rows" JSONB NOT NULL,
  "row_count" INTEGER NOT NULL,
  "mapping" JSONB NOT NULL DEFAULT '{}',
  "result" JSONB,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "finished_at" TIMESTAMPTZ(3),
  "heading_row" INTEGER NOT NULL DEFAULT 1,

  CONSTRAINT "party_imports_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "party_imports_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
  CONSTRAINT "party_imports_family" CHECK ("family" IN ('global', 'business', 'personal')),
  CONSTRAINT "party_imports_state" CHECK ("state" IN ('open', 'done')),
  CONSTRAINT "party_imports_rows_array" CHECK (jsonb_typeof("rows") = 'array'),
  CONSTRAINT "party_imports_mapping_object" CHECK (jsonb_typeof("mapping") = 'object'),
  CONSTRAINT "party_imports_result_object" CHECK (jsonb_typeof("result") = 'object')
);
CREATE INDEX "party_imports_kind_family_header_key_finished_at_idx"
  ON "party_imports"("kind", "family", "header_key", "finished_at" DESC);

-- # Wallets

CREATE TABLE "wallet_views" (
  "wallet_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "available_minor" BIGINT NOT NULL,
  "total_minor" BIGINT NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "version" INTEGER NOT NULL DEFAULT 1,
  -- People are warned when less is available.
  "low_below_minor" BIGINT,
  "entries_state" TEXT NOT NULL DEFAULT 'unread',
  "entries_at" TIMESTAMPTZ(3),
  "difference" JSONB,

  CONSTRAINT "wallet_views_pkey" PRIMARY KEY ("wallet_id"),
  CONSTRAINT "wallet_views_type" CHECK ("type" IN ('personal', 'business')),
  CONSTRAINT "wallet_views_low_below_minor_check" CHECK ("low_below_minor" > 0),
  CONSTRAINT "wallet_views_entries_state_check" CHECK ("entries_state" IN ('unread', 'read', 'unsupported', 'broken'))
);
CREATE UNIQUE INDEX "wallet_views_type_currency_key" ON "wallet_views"("type", "currency");

-- The movements of wallets, as the service's book has them.
CREATE TABLE "wallet_entries" (
  "wallet_id" TEXT NOT NULL,
  "entry" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "kind" TEXT NOT NULL,
  "cause" TEXT NOT NULL,
  "reference" TEXT,
  "available_change_minor" BIGINT NOT NULL,
  "in_transit_change_minor" BIGINT NOT NULL,
  "available_minor" BIGINT NOT NULL,
  "in_transit_minor" BIGINT NOT NULL,

  CONSTRAINT "wallet_entries_pkey" PRIMARY KEY ("wallet_id", "entry")
);
CREATE INDEX "wallet_entries_wallet_id_at_entry_idx" ON "wallet_entries"("wallet_id", "at", "entry");
CREATE INDEX "wallet_entries_cause_idx" ON "wallet_entries"("cause");
-- Few entries are returns, and each minute asks whether their orders know.
CREATE INDEX "wallet_entries_returns_idx" ON "wallet_entries"("at") WHERE "kind" = 'return';

CREATE TRIGGER "wallet_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "wallet_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- The balances of the legacy family: the wallets of a currency together, under a number of their own.
CREATE TABLE "currency_balances" (
  "wallet_id" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "available_minor" BIGINT NOT NULL,
  "total_minor" BIGINT NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "currency_balances_pkey" PRIMARY KEY ("wallet_id")
);
CREATE UNIQUE INDEX "currency_balances_currency_key" ON "currency_balances"("currency");

CREATE TABLE "conversions" (
  "id" UUID NOT NULL,
  "query_no" TEXT NOT NULL,
  "wallet_type" TEXT NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "source_minor" BIGINT NOT NULL,
  "target_minor" BIGINT NOT NULL,
  "rate" TEXT NOT NULL,
  "before_minor" BIGINT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'requested',
  "transaction_id" TEXT,
  "converted_minor" BIGINT,
  "code" TEXT,
  "message" TEXT,
  "requested_by" UUID NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "answered_at" TIMESTAMPTZ(3),
  -- The outcome of a conversion whose answer was lost is told by both wallets, or by asking for it again in the same
  -- words: so the side that was sent and the wallet that was to grow are kept with it.
  "fixed_side" TEXT NOT NULL DEFAULT 'source',
  "target_before_minor" BIGINT,

  CONSTRAINT "conversions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "conversions_state" CHECK ("state" IN ('requested', 'accepted', 'refused', 'unknown')),
  CONSTRAINT "conversions_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  CONSTRAINT "conversions_two_currencies" CHECK ("source_currency" <> "target_currency"),
  CONSTRAINT "conversions_fixed_side" CHECK ("fixed_side" IN ('source', 'target'))
);
CREATE UNIQUE INDEX "conversions_query_no_key" ON "conversions"("query_no");
CREATE INDEX "conversions_requested_at_idx" ON "conversions"("requested_at" DESC);

-- # Calls and callbacks

CREATE TABLE "exchanges" (
  "id" UUID NOT NULL,
  "order_id" UUID,
  "endpoint" TEXT NOT NULL,
  "method" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "http_status" INTEGER,
  "envelope_status" TEXT,
  "outcome" TEXT NOT NULL,
  "request_body" TEXT NOT NULL,
  "response_body" TEXT,
  "signature" TEXT,

  CONSTRAINT "exchanges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "exchanges_order_id_at_idx" ON "exchanges"("order_id", "at" DESC);
CREATE INDEX "exchanges_endpoint_at_idx" ON "exchanges"("endpoint", "at" DESC);
CREATE INDEX "exchanges_at_idx" ON "exchanges"("at");

CREATE TABLE "webhook_events" (
  "id" UUID NOT NULL,
  "dedup_key" TEXT NOT NULL,
  "webhook_id" TEXT,
  "event" TEXT,
  "subject_id" TEXT,
  "status" TEXT,
  "body" TEXT NOT NULL,
  "address" TEXT,
  "signature" TEXT NOT NULL,
  "app_key" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'received',
  "note" TEXT,
  "order_id" UUID,
  "times_received" INTEGER NOT NULL DEFAULT 1,
  "sent_at" TIMESTAMPTZ(3),
  "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "last_received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "processed_at" TIMESTAMPTZ(3),

  CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_events_signature" CHECK ("signature" IN ('valid', 'invalid', 'absent', 'unchecked')),
  CONSTRAINT "webhook_events_state"
    CHECK ("state" IN ('received', 'applied', 'unchanged', 'unknown-subject', 'rejected', 'failed')),
  -- An app key is unchecked where no value is expected.
  CONSTRAINT "webhook_events_app_key" CHECK ("app_key" IN ('match', 'mismatch', 'absent', 'unchecked')),
  -- Given by somebody outside (lib/told-time.ts): a time that no page can show is not stored.
  CONSTRAINT "webhook_events_sent_at"
    CHECK ("sent_at" >= '2000-01-01 00:00:00+00' AND "sent_at" < '2100-01-01 00:00:00+00')
);
CREATE UNIQUE INDEX "webhook_events_dedup_key_key" ON "webhook_events"("dedup_key");
CREATE INDEX "webhook_events_received_at_id_idx" ON "webhook_events"("received_at" DESC, "id" DESC);
CREATE INDEX "webhook_events_order_id_idx" ON "webhook_events"("order_id");
-- For the sweep: callbacks that still wait to be processed.
CREATE INDEX "webhook_events_waiting" ON "webhook_events" ("received_at") WHERE "state" = 'received';
-- For a new order: callbacks about it that came before it was known.
CREATE INDEX "webhook_events_early" ON "webhook_events" ("subject_id")
  WHERE "state" IN ('received', 'unknown-subject');
-- Callbacks that are forgotten sooner than the rest.
CREATE INDEX "webhook_events_not_ours" ON "webhook_events" ("received_at" DESC, "id" DESC)
  WHERE "state" IN ('unknown-subject', 'rejected');
-- The callbacks about one order or wallet, newest first: their list is folded by it.
CREATE INDEX "webhook_events_subject_id_received_at_id_idx"
  ON "webhook_events"("subject_id", "received_at" DESC, "id" DESC);

-- The key of the service's callback signatures, so that a portal knows it while the service is away.
CREATE TABLE "webhook_keys" (
  "base_url" TEXT NOT NULL,
  "public_key" TEXT NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "webhook_keys_pkey" PRIMARY KEY ("base_url")
);

CREATE TABLE "lookup_lists" (
  "name" TEXT NOT NULL,
  "records" JSONB NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "lookup_lists_pkey" PRIMARY KEY ("name"),
  CONSTRAINT "lookup_lists_name" CHECK ("name" IN ('areas', 'occupations')),
  CONSTRAINT "lookup_lists_is_list" CHECK (jsonb_typeof("records") = 'array' AND jsonb_array_length("records") > 0)
);

CREATE TABLE "account_checks" (
  "id" UUID NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'sending',
  "masked_name" TEXT NOT NULL,
  "masked_id_number" TEXT NOT NULL,
  "masked_account" TEXT NOT NULL,
  "masked_phone" TEXT,
  "code" TEXT,
  "message" TEXT,
  "fee" TEXT,
  "requested_by" UUID NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,
  "answered_at" TIMESTAMPTZ(3),

  CONSTRAINT "account_checks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "account_checks_type" CHECK ("type" IN ('check3', 'check4')),
  CONSTRAINT "account_checks_state" CHECK ("state" IN ('sending', 'matched', 'mismatched', 'unknown', 'not-charged')),
  CONSTRAINT "account_checks_phone" CHECK (("type" = 'check4') = ("masked_phone" IS NOT NULL))
);
CREATE UNIQUE INDEX "account_checks_fingerprint_key" ON "account_checks"("fingerprint");
CREATE INDEX "account_checks_requested_at_id_idx" ON "account_checks"("requested_at" DESC, "id" DESC);

-- An answer that was paid for stays: a check of the same details is never sent again.
CREATE FUNCTION "account_checks_keep_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" IN ('matched', 'mismatched') THEN
    RAISE EXCEPTION 'account check % was answered', OLD."id";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "account_checks_keep_answer" BEFORE UPDATE ON "account_checks"
  FOR EACH ROW EXECUTE FUNCTION "account_checks_keep_answer"();

-- # Settings of admins

-- The types of documents that are suggested, or not, whatever was used before.
CREATE TABLE "document_suggestion_rules" (
  "family" TEXT NOT NULL,
  -- Empty for business orders, which have none.
  "purpose" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "rule" TEXT NOT NULL,
  "updated_by" UUID NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "document_suggestion_rules_pkey" PRIMARY KEY ("family", "purpose", "type"),
  CONSTRAINT "document_suggestion_rules_rule" CHECK ("rule" IN ('always', 'never'))
);

-- The meaning, to this company, of document codes that the interface does not explain.
CREATE TABLE "document_labels" (
  "type" TEXT NOT NULL,
  "en" TEXT NOT NULL,
  "zh" TEXT NOT NULL,
  "updated_by" UUID NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "document_labels_pkey" PRIMARY KEY ("type"),
  CONSTRAINT "document_labels_not_empty" CHECK ("en" <> '' AND "zh" <> '')
);
