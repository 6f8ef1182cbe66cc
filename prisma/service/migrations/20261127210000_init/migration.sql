-- The service's database: each table with its rules, then its indexes, triggers and functions. Rules stand here, and
-- not in the code alone, where they must hold for any code that writes. Times on rows of a partner follow that
-- partner's clock (decisions §11), except the ones named wall_*.

-- # Partners

CREATE TABLE "partners" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "app_key" TEXT NOT NULL,
  "secret_hash" BYTEA NOT NULL,
  "clock_offset_seconds" BIGINT NOT NULL DEFAULT 0,
  "ip_allowlist" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "require_sign_v2" BOOLEAN NOT NULL DEFAULT false,
  "callback_url" TEXT,
  "callback_statuses" TEXT NOT NULL DEFAULT 'all',
  "returned_as" TEXT NOT NULL DEFAULT 'returned',
  "settlement_currency" TEXT NOT NULL DEFAULT 'USD',
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "rate_limit_per_minute" INTEGER,
  "state" TEXT NOT NULL DEFAULT 'active',
  "tokens_not_before" TIMESTAMPTZ(6),
  "legacy_balance_events" BOOLEAN NOT NULL DEFAULT false,
  "callback_secret_number" INTEGER NOT NULL DEFAULT 1,
  "wall_earlier_secret_until" TIMESTAMPTZ(6),

  CONSTRAINT "partners_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "partners_callback_statuses" CHECK ("callback_statuses" IN ('all', 'final')),
  CONSTRAINT "partners_returned_as" CHECK ("returned_as" IN ('returned', 'failed')),
  CONSTRAINT "partners_state" CHECK ("state" IN ('active', 'suspended', 'closed')),
  CONSTRAINT "partners_rate_limit" CHECK ("rate_limit_per_minute" >= 6),
  CONSTRAINT "partners_callback_secret_number" CHECK ("callback_secret_number" >= 1)
);
CREATE UNIQUE INDEX "partners_app_key_key" ON "partners"("app_key");

-- Every service process keeps partners and keys in memory. A change is told to all of them, so that a revoked key or a
-- moved clock takes effect everywhere within milliseconds. Partners change rarely: the cost of NOTIFY is nowhere near a
-- path that moves money.
CREATE FUNCTION "tell_partner_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partner_changed',
    CASE WHEN TG_TABLE_NAME = 'partners' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'partner_id' END);
  RETURN NULL;
END $$;
CREATE TRIGGER "partners_tell_change" AFTER UPDATE ON "partners"
  FOR EACH ROW EXECUTE FUNCTION "tell_partner_change"();

CREATE TABLE "partner_keys" (
  "id" UUID NOT NULL,
  "partner_id" UUID NOT NULL,
  "scheme" TEXT NOT NULL,
  "public_key" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revoked_at" TIMESTAMPTZ(6),

  CONSTRAINT "partner_keys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "partner_keys_scheme" CHECK ("scheme" IN ('RSA-SHA256', 'RSA-PSS', 'RSA-SHA512', 'RSA-SHA1', 'RSA-BLOCK')),
  CONSTRAINT "partner_keys_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "partner_keys_partner_id_fingerprint_scheme_key"
  ON "partner_keys"("partner_id", "fingerprint", "scheme");

CREATE TRIGGER "partner_keys_tell_change" AFTER INSERT OR UPDATE ON "partner_keys"
  FOR EACH ROW EXECUTE FUNCTION "tell_partner_change"();

CREATE TABLE "tokens" (
  "token_hash" BYTEA NOT NULL,
  "partner_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "tokens_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "tokens_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "tokens_expires_at_idx" ON "tokens"("expires_at");

CREATE TABLE "nonces" (
  "partner_id" UUID NOT NULL,
  "nonce" TEXT NOT NULL,
  "wall_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "nonces_pkey" PRIMARY KEY ("partner_id", "nonce"),
  CONSTRAINT "nonces_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "nonces_wall_seen_at_idx" ON "nonces"("wall_seen_at");

CREATE TABLE "rate_windows" (
  "subject" TEXT NOT NULL,
  "window_start" TIMESTAMPTZ(6) NOT NULL,
  "taken" INTEGER NOT NULL,

  CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("subject", "window_start")
);
CREATE INDEX "rate_windows_window_start_idx" ON "rate_windows"("window_start");

CREATE TABLE "customer_entities" (
  "id" UUID NOT NULL,
  "partner_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "country" TEXT NOT NULL,
  "reviewed_at" TIMESTAMPTZ(6),
  "review_message" TEXT,
  "state" TEXT NOT NULL DEFAULT 'pending',

  CONSTRAINT "customer_entities_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "customer_entities_state" CHECK ("state" IN ('pending', 'approved', 'rejected')),
  -- "reviewed_at" is the time at which the entity passed its review, so a query for it alone never takes a rejected
  -- one.
  CONSTRAINT "customer_entities_reviewed" CHECK (("reviewed_at" IS NOT NULL) = ("state" = 'approved')),
  CONSTRAINT "customer_entities_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "customer_entities_partner_id_name_country_key"
  ON "customer_entities"("partner_id", "name", "country");

-- # Orders

CREATE TABLE "quotes" (
  "query_no" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "rate" DECIMAL(24,12) NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,
  "used_by" TEXT,

  CONSTRAINT "quotes_pkey" PRIMARY KEY ("query_no"),
  CONSTRAINT "quotes_rate_positive" CHECK ("rate" > 0),
  CONSTRAINT "quotes_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "quotes_partner_id_created_at_idx" ON "quotes"("partner_id", "created_at");

CREATE TABLE "parties" (
  "id" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "content_hash" BYTEA NOT NULL,
  "content" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "parties_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "parties_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
  CONSTRAINT "parties_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "parties_partner_id_kind_content_hash_key" ON "parties"("partner_id", "kind", "content_hash");
-- Names in Chinese characters are looked up among a partner's known parties by the number of a document or a company.
CREATE INDEX "parties_id_number" ON "parties"
  ("partner_id", (upper(replace(replace("content"->>'idNumber', ' ', ''), '-', ''))))
  WHERE "content"->>'idNumber' IS NOT NULL;
CREATE INDEX "parties_company_number" ON "parties"
  ("partner_id", (upper(replace(replace("content"->>'companyNumber', ' ', ''), '-', ''))))
  WHERE "content"->>'companyNumber' IS NOT NULL;

CREATE TABLE "orders" (
  "trade_id" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "family" TEXT NOT NULL,
  "order_no" TEXT NOT NULL,
  "content_hash" BYTEA NOT NULL,
  "payload" JSONB NOT NULL,
  "status" TEXT NOT NULL,
  "reason_code" TEXT,
  "reason_message" TEXT,
  "source_minor" BIGINT NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_minor" BIGINT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "transaction_mode" TEXT NOT NULL,
  "wallet_type" TEXT NOT NULL,
  "query_no" TEXT,
  "rate" DECIMAL(24,12),
  "rate_locked_until" TIMESTAMPTZ(6),
  "payer_id" TEXT NOT NULL,
  "beneficiary_id" TEXT NOT NULL,
  "findings" JSONB NOT NULL DEFAULT '[]',
  "documents_complete_at" TIMESTAMPTZ(6),
  "review_decision" TEXT,
  "review_message" TEXT,
  "payout_decision" TEXT,
  "payout_message" TEXT,
  "confirmed_source_minor" BIGINT,
  "confirmed_target_minor" BIGINT,
  "confirmed_rate" DECIMAL(24,12),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "updated_at" TIMESTAMPTZ(6) NOT NULL,
  "confirmed_at" TIMESTAMPTZ(6),
  "finished_at" TIMESTAMPTZ(6),
  "returned_source_minor" BIGINT,
  "returned_target_minor" BIGINT,
  "returned_at" TIMESTAMPTZ(6),

  CONSTRAINT "orders_pkey" PRIMARY KEY ("trade_id"),
  CONSTRAINT "orders_family" CHECK ("family" IN ('global', 'business', 'personal')),
  CONSTRAINT "orders_status" CHECK ("status" IN ('pending', 'information_required', 'awaiting_transfe',
    'transferring', 'completed', 'returned', 'failed', 'cancelled')),
  CONSTRAINT "orders_wallet_type" CHECK ("wallet_type" IN ('personal', 'business')),
  CONSTRAINT "orders_transaction_mode" CHECK ("transaction_mode" IN ('originalMode', 'cnyMode', 'crossMode')),
  CONSTRAINT "orders_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  CONSTRAINT "orders_review_decision" CHECK ("review_decision" IN ('approve', 'reject', 'hold')),
  CONSTRAINT "orders_payout_decision" CHECK ("payout_decision" IN ('complete', 'refuse', 'hold')),
  CONSTRAINT "orders_confirmed_amounts" CHECK ("status" NOT IN ('transferring', 'completed', 'returned')
    OR ("confirmed_source_minor" > 0 AND "confirmed_target_minor" > 0)),
  -- No more comes back than was paid, and nothing of a payment that did not come back.
  CONSTRAINT "orders_returned_amounts" CHECK (CASE WHEN "status" = 'returned'
    THEN "returned_at" IS NOT NULL AND "returned_source_minor" BETWEEN 1 AND "confirmed_source_minor"
      AND "returned_target_minor" BETWEEN 1 AND "confirmed_target_minor"
    ELSE num_nonnulls("returned_at", "returned_source_minor", "returned_target_minor") = 0 END),
  CONSTRAINT "orders_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "orders_partner_id_created_at_idx" ON "orders"("partner_id", "created_at");
CREATE INDEX "orders_partner_id_status_idx" ON "orders"("partner_id", "status");
CREATE UNIQUE INDEX "orders_partner_id_order_no_key" ON "orders"("partner_id", "order_no");

CREATE TABLE "order_history" (
  "id" BIGSERIAL NOT NULL,
  "trade_id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "trigger" TEXT NOT NULL,
  "from_status" TEXT,
  "to_status" TEXT NOT NULL,
  "message" TEXT,

  CONSTRAINT "order_history_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_history_trade_id_fkey"
    FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_history_trade_id_id_idx" ON "order_history"("trade_id", "id");

CREATE TABLE "information_requests" (
  "token_hash" BYTEA NOT NULL,
  "trade_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,
  "answered_at" TIMESTAMPTZ(6),

  CONSTRAINT "information_requests_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "information_requests_trade_id_fkey"
    FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "information_requests_trade_id_idx" ON "information_requests"("trade_id");

CREATE TABLE "documents" (
  "id" UUID NOT NULL,
  "trade_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "media_type" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL,
  "sha256" BYTEA NOT NULL,
  "storage_key" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "documents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "documents_trade_id_fkey"
    FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "documents_trade_id_type_sha256_key" ON "documents"("trade_id", "type", "sha256");

-- The listed parties that staff found a party of an order not to be. A clearance holds for the party as it was looked
-- at: another party under the same name is another question.
CREATE TABLE "screening_clearances" (
  "trade_id" TEXT NOT NULL,
  "list" TEXT NOT NULL,
  "entry_id" TEXT NOT NULL,
  "cleared_at" TIMESTAMPTZ(6) NOT NULL,
  "party_id" TEXT NOT NULL,

  CONSTRAINT "screening_clearances_pkey" PRIMARY KEY ("trade_id", "party_id", "list", "entry_id"),
  CONSTRAINT "screening_clearances_trade_id_fkey"
    FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "rail_payments" (
  "reference" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "state" TEXT NOT NULL,
  "reason" TEXT,
  "wall_created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "wall_decided_at" TIMESTAMPTZ(6),

  CONSTRAINT "rail_payments_pkey" PRIMARY KEY ("reference"),
  CONSTRAINT "rail_payments_state" CHECK ("state" IN ('held', 'paid', 'refused')),
  CONSTRAINT "rail_payments_amount_positive" CHECK ("amount_minor" > 0)
);

-- # Wallets and the ledger

CREATE TABLE "wallets" (
  "wallet_id" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "type" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "available_minor" BIGINT NOT NULL DEFAULT 0,
  "in_transit_minor" BIGINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "wallets_pkey" PRIMARY KEY ("wallet_id"),
  CONSTRAINT "wallets_type" CHECK ("type" IN ('personal', 'business')),
  CONSTRAINT "wallets_available_not_negative" CHECK ("available_minor" >= 0),
  CONSTRAINT "wallets_in_transit_not_negative" CHECK ("in_transit_minor" >= 0),
  CONSTRAINT "wallets_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "wallets_partner_id_type_currency_key" ON "wallets"("partner_id", "type", "currency");

CREATE FUNCTION "refuse_wallet_opening_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet opens at zero' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "wallets_open_at_zero" BEFORE INSERT ON "wallets"
  FOR EACH ROW WHEN (NEW."available_minor" <> 0 OR NEW."in_transit_minor" <> 0)
  EXECUTE FUNCTION "refuse_wallet_opening_balance"();

-- A wallet's amounts follow its postings and nothing else.
CREATE FUNCTION "refuse_wallet_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'wallet amounts change by postings only' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "wallets_change_by_postings" BEFORE UPDATE OF "available_minor", "in_transit_minor" ON "wallets"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_wallet_change"();

-- No wallet with postings ever goes away. These triggers fire when nobody has reason to, where a foreign key would be
-- asked for each posting (apply_ledger_postings).
CREATE FUNCTION "refuse_wallet_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet is never removed, nor its id, partner or currency changed' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "wallets_stay" BEFORE DELETE OR TRUNCATE ON "wallets"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_wallet_removal"();
CREATE TRIGGER "wallets_keep_their_identity" BEFORE UPDATE OF "wallet_id", "partner_id", "currency" ON "wallets"
  FOR EACH ROW EXECUTE FUNCTION "refuse_wallet_removal"();

CREATE TABLE "ledger_transactions" (
  "id" BIGSERIAL NOT NULL,
  "partner_id" UUID NOT NULL,
  "effect_key" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "cause" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ledger_transactions_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ledger_transactions_effect_key_key" ON "ledger_transactions"("effect_key");
CREATE INDEX "ledger_transactions_partner_id_id_idx" ON "ledger_transactions"("partner_id", "id");

-- The book is append-only: what was wrong is corrected by another transaction.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "ledger_transactions_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();

-- A foreign key is asked row by row, five times for one hold, and makes every posting lock its wallet. The trigger that
-- looks at all postings of a statement at once asks the same for all of them together.
CREATE TABLE "ledger_postings" (
  "id" BIGSERIAL NOT NULL,
  "transaction_id" BIGINT NOT NULL,
  "account" TEXT NOT NULL,
  "wallet_id" TEXT,
  "currency" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,

  CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ledger_postings_account" CHECK ("account" IN ('wallet_available', 'wallet_in_transit',
    'funding', 'payout', 'exchange', 'fees', 'rounding')),
  CONSTRAINT "ledger_postings_wallet" CHECK (("account" LIKE 'wallet\_%') = ("wallet_id" IS NOT NULL)),
  CONSTRAINT "ledger_postings_amount_not_zero" CHECK ("amount_minor" <> 0)
);
CREATE INDEX "ledger_postings_transaction_id_idx" ON "ledger_postings"("transaction_id");
-- A wallet's entries are read in pages, by their numbers.
CREATE INDEX "ledger_postings_wallet_id_transaction_id_idx" ON "ledger_postings"("wallet_id", "transaction_id");

-- All postings of a transaction come in one statement. This trigger proves that they sum to zero per currency and moves
-- the wallets' amounts, so that a wallet equals the sum of its postings by construction. The sum of what every
-- statement adds is zero, so the whole of an entry is: the book never changes but by adding to it. Wallet rows are
-- locked in ascending id, the one lock order of the house, and FOR NO KEY UPDATE: one transaction at a time changes a
-- wallet, while foreign keys elsewhere may still refer to it.
CREATE FUNCTION "apply_ledger_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT n."transaction_id" INTO unbalanced
  FROM new_postings n
  GROUP BY n."transaction_id", n."currency" HAVING sum(n."amount_minor") <> 0
  LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', unbalanced USING ERRCODE = '23514';
  END IF;

  -- Side by side, so that each is looked up by its own index however large the book is.
  IF EXISTS (
    SELECT 1 FROM new_postings n
    LEFT JOIN LATERAL (
      SELECT t."partner_id" FROM "ledger_transactions" t WHERE t."id" = n."transaction_id" LIMIT 1) t ON true
    LEFT JOIN LATERAL (
      SELECT w."partner_id", w."currency" FROM "wallets" w WHERE w."wallet_id" = n."wallet_id" LIMIT 1) w ON true
    WHERE t."partner_id" IS NULL
      OR (n."wallet_id" IS NOT NULL
        AND (w."currency" IS DISTINCT FROM n."currency" OR w."partner_id" IS DISTINCT FROM t."partner_id"))
  ) THEN
    RAISE EXCEPTION 'a posting names no entry, or a wallet of another currency or partner' USING ERRCODE = '23514';
  END IF;

  PERFORM 1 FROM "wallets" w
  WHERE w."wallet_id" IN (SELECT n."wallet_id" FROM new_postings n)
  ORDER BY w."wallet_id" FOR NO KEY UPDATE;

  UPDATE "wallets" w
  SET "available_minor" = w."available_minor" + s."available",
      "in_transit_minor" = w."in_transit_minor" + s."in_transit"
  FROM (
    SELECT n."wallet_id",
           coalesce(sum(n."amount_minor") FILTER (WHERE n."account" = 'wallet_available'), 0)::bigint AS "available",
           coalesce(sum(n."amount_minor") FILTER (WHERE n."account" = 'wallet_in_transit'), 0)::bigint AS "in_transit"
    FROM new_postings n WHERE n."wallet_id" IS NOT NULL GROUP BY n."wallet_id"
  ) s
  WHERE w."wallet_id" = s."wallet_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_postings_apply" AFTER INSERT ON "ledger_postings"
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION "apply_ledger_postings"();
CREATE TRIGGER "ledger_postings_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();

CREATE TABLE "conversions" (
  "transaction_id" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "query_no" TEXT NOT NULL,
  "wallet_type" TEXT NOT NULL,
  "source_currency" TEXT NOT NULL,
  "target_currency" TEXT NOT NULL,
  "request_hash" BYTEA NOT NULL,
  "source_minor" BIGINT NOT NULL,
  "target_minor" BIGINT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "conversions_pkey" PRIMARY KEY ("transaction_id"),
  CONSTRAINT "conversions_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "conversions_query_no_key" ON "conversions"("query_no");

-- The balances that partners are told of after wallets changed: each wallet, and for partners who asked for it the sum
-- over both wallet types of each currency that changed, without a wallet id. Wallets of two types are changed at the
-- same time, so a transaction that tells a sum holds its lock until the commit: it is the sum at that commit, and sums
-- are told in that order. The locks are taken after all locks of wallets, in ascending order. Each statement of a
-- volatile function sees what was committed until it began, so the sums are read as they are once the lock is held.
CREATE FUNCTION "balances_to_tell"("changed" text[])
RETURNS TABLE ("partner_id" uuid, "wallet_id" text, "currency" text, "available_minor" bigint)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(s."key") FROM (
    SELECT DISTINCT hashtextextended('balance ' || w."partner_id" || ' ' || w."currency", 0) AS "key"
    FROM "wallets" w JOIN "partners" p ON p."id" = w."partner_id"
    WHERE w."wallet_id" = ANY("changed") AND p."legacy_balance_events"
    ORDER BY "key") s;
  RETURN QUERY
    SELECT w."partner_id", w."wallet_id", w."currency", w."available_minor"
    FROM "wallets" w WHERE w."wallet_id" = ANY("changed");
  RETURN QUERY
    SELECT w."partner_id", NULL::text, w."currency", sum(w."available_minor")::bigint
    FROM "wallets" w
    WHERE (w."partner_id", w."currency") IN (
      SELECT c."partner_id", c."currency" FROM "wallets" c JOIN "partners" p ON p."id" = c."partner_id"
      WHERE c."wallet_id" = ANY("changed") AND p."legacy_balance_events")
    GROUP BY w."partner_id", w."currency";
END $$;

-- # Callbacks

-- Events that are claimed together lie together: half of each page is room for one more version of each row, so
-- claiming them writes no index and a fifth less in all.
CREATE TABLE "deliveries" (
  "id" UUID NOT NULL,
  "sequence" BIGSERIAL NOT NULL,
  "partner_id" UUID NOT NULL,
  "event" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "body" JSONB NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
  "finished_at" TIMESTAMPTZ(6),
  "wall_claimed_until" TIMESTAMPTZ(6),

  CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "deliveries_event" CHECK ("event" IN ('payment', 'balance')),
  CONSTRAINT "deliveries_state" CHECK ("state" IN ('pending', 'delivered', 'failed')),
  CONSTRAINT "deliveries_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX "deliveries_sequence_key" ON "deliveries"("sequence");
CREATE INDEX "deliveries_partner_id_sequence_idx" ON "deliveries"("partner_id", "sequence");
-- Few deliveries wait, all the rest were delivered: indexes over the waiting ones alone stay small, and a delivery that
-- is done is not entered there again. The schema file cannot say "where", so these stand here only.
CREATE INDEX "deliveries_pending_next_attempt_at_idx" ON "deliveries"("next_attempt_at") WHERE "state" = 'pending';
CREATE INDEX "deliveries_pending_subject_sequence_idx" ON "deliveries"("subject", "sequence") WHERE "state" = 'pending';

CREATE TABLE "delivery_attempts" (
  "id" BIGSERIAL NOT NULL,
  "delivery_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "http_status" INTEGER,
  "response" TEXT,
  "error" TEXT,

  -- Attempts are looked for by their delivery alone: no further index to write for each.
  CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id", "id"),
  CONSTRAINT "delivery_attempts_delivery_id_fkey"
    FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- # Checks of accounts and people

-- The details that were checked are not stored, here and below: "input_hash" is an HMAC under a secret outside the
-- database.
CREATE TABLE "bank_checks" (
  "check_id" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "type" TEXT NOT NULL,
  "input_hash" BYTEA NOT NULL,
  "day" DATE NOT NULL,
  "verdict" TEXT NOT NULL,
  "fee_minor" BIGINT NOT NULL,
  "fee_currency" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "bank_checks_pkey" PRIMARY KEY ("check_id"),
  CONSTRAINT "bank_checks_type" CHECK ("type" IN ('check3', 'check4')),
  CONSTRAINT "bank_checks_verdict" CHECK ("verdict" IN ('verified', 'account_not_found', 'account_closed',
    'account_dormant', 'name_mismatch', 'id_mismatch', 'phone_mismatch')),
  CONSTRAINT "bank_checks_fee_not_negative" CHECK ("fee_minor" >= 0),
  CONSTRAINT "bank_checks_input_hash" CHECK (length("input_hash") = 32),
  CONSTRAINT "bank_checks_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "bank_checks_partner_id_type_input_hash_day_key"
  ON "bank_checks"("partner_id", "type", "input_hash", "day");

CREATE TABLE "alipay_verifications" (
  "trade_id" TEXT NOT NULL,
  "partner_id" UUID NOT NULL,
  "template" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "input_hash" BYTEA NOT NULL,
  "result" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "alipay_verifications_pkey" PRIMARY KEY ("trade_id"),
  CONSTRAINT "alipay_verifications_template" CHECK ("template" IN ('C2C wallet', 'C2C bank', 'B2C payroll')),
  CONSTRAINT "alipay_verifications_result" CHECK ("result" IN ('success', 'failed')),
  CONSTRAINT "alipay_verifications_input_hash" CHECK (length("input_hash") = 32),
  CONSTRAINT "alipay_verifications_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "alipay_verifications_partner_id_created_at_idx" ON "alipay_verifications"("partner_id", "created_at");

-- # KYC files
-- Partners deliver them by SFTP (specification §5.1, decisions §10). A partner's folder is rows, never a path on a
-- disk: no name it chooses can lead anywhere else.

CREATE TABLE "sftp_accounts" (
  "partner_id" UUID NOT NULL,
  "username" TEXT NOT NULL,
  "password_hash" TEXT NOT NULL,
  "wall_password_set_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "wall_last_login_at" TIMESTAMPTZ(6),

  CONSTRAINT "sftp_accounts_pkey" PRIMARY KEY ("partner_id"),
  CONSTRAINT "sftp_accounts_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "sftp_accounts_username_key" ON "sftp_accounts"("username");

CREATE TABLE "kyc_folders" (
  "partner_id" UUID NOT NULL,
  "path" TEXT NOT NULL,
  "wall_created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "kyc_folders_pkey" PRIMARY KEY ("partner_id", "path"),
  CONSTRAINT "kyc_folders_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "kyc_uploads" (
  "id" UUID NOT NULL,
  "partner_id" UUID NOT NULL,
  "path" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL DEFAULT 0,
  "modified_at" TIMESTAMPTZ(6) NOT NULL,
  "wall_touched_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "kyc_uploads_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "kyc_uploads_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "kyc_uploads_wall_touched_at_idx" ON "kyc_uploads"("wall_touched_at");
CREATE UNIQUE INDEX "kyc_uploads_partner_id_path_key" ON "kyc_uploads"("partner_id", "path");

CREATE TABLE "kyc_files" (
  "id" UUID NOT NULL,
  "partner_id" UUID NOT NULL,
  "path" TEXT NOT NULL,
  "delivered_path" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "state" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL,
  "sha256" BYTEA NOT NULL,
  "media_type" TEXT NOT NULL,
  "scan" TEXT NOT NULL,
  "malware" TEXT,
  "delivered_at" TIMESTAMPTZ(6) NOT NULL,
  "modified_at" TIMESTAMPTZ(6) NOT NULL,
  "wall_received_at" TIMESTAMPTZ(6) NOT NULL,

  CONSTRAINT "kyc_files_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "kyc_files_state" CHECK ("state" IN ('current', 'superseded', 'removed', 'quarantined')),
  CONSTRAINT "kyc_files_scan" CHECK ("scan" IN ('not_scanned', 'clean', 'infected')),
  CONSTRAINT "kyc_files_infected" CHECK (("scan" = 'infected') = ("state" = 'quarantined')),
  CONSTRAINT "kyc_files_size" CHECK ("size_bytes" >= 0 AND octet_length("sha256") = 32),
  CONSTRAINT "kyc_files_partner_id_fkey"
    FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "kyc_files_partner_id_sha256_idx" ON "kyc_files"("partner_id", "sha256");
CREATE UNIQUE INDEX "kyc_files_partner_id_path_version_key" ON "kyc_files"("partner_id", "path", "version");
-- A path shows one file; earlier and removed ones stay registered.
CREATE UNIQUE INDEX "kyc_files_current" ON "kyc_files"("partner_id", "path") WHERE "state" = 'current';

-- A delivered file is evidence: its place may change, its content and the time it came do not.
CREATE FUNCTION "keep_kyc_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.id, NEW.partner_id, NEW.delivered_path, NEW.size_bytes, NEW.sha256, NEW.scan, NEW.delivered_at,
         NEW.wall_received_at)
        IS DISTINCT FROM
        (OLD.id, OLD.partner_id, OLD.delivered_path, OLD.size_bytes, OLD.sha256, OLD.scan, OLD.delivered_at,
         OLD.wall_received_at) THEN
    RAISE EXCEPTION 'a delivered KYC file is kept as it came';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "kyc_files_keep" BEFORE UPDATE OR DELETE ON "kyc_files"
  FOR EACH ROW EXECUTE FUNCTION "keep_kyc_files"();

-- # The installation and its staff

-- One row: the mode in which the service runs on this database. The back office works in the same one.
CREATE TABLE "installation" (
  "id" INTEGER NOT NULL,
  "mode" TEXT NOT NULL,
  "wall_started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The public key under which all processes on this database sign callbacks, and the folder of the first that made it:
  -- a process that has another key would send callbacks that partners cannot verify. The private key stays in its file.
  "callback_key" TEXT,
  "keys_dir" TEXT,

  CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "installation_one_row" CHECK ("id" = 1),
  CONSTRAINT "installation_mode" CHECK ("mode" IN ('sandbox', 'production'))
);

CREATE TABLE "staff_audit" (
  "sequence" BIGINT NOT NULL,
  "wall_at" TIMESTAMPTZ(3) NOT NULL,
  "actor" TEXT NOT NULL,
  "origin" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "outcome" TEXT NOT NULL,
  "partner_id" UUID,
  "target" TEXT,
  "reason" TEXT,
  "message" TEXT,
  "before" JSONB,
  "after" JSONB,
  "previous_hash" BYTEA NOT NULL,
  "hash" BYTEA NOT NULL,

  CONSTRAINT "staff_audit_pkey" PRIMARY KEY ("sequence"),
  CONSTRAINT "staff_audit_outcome" CHECK ("outcome" IN ('done', 'read', 'refused', 'failed')),
  CONSTRAINT "staff_audit_hashes" CHECK (length("previous_hash") = 32 AND length("hash") = 32)
);
CREATE INDEX "staff_audit_partner_id_sequence_idx" ON "staff_audit"("partner_id", "sequence");

-- The staff's actions stay as they were written; the chain of hashes shows what somebody changed in spite of this.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the staff audit is append-only' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "staff_audit_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
