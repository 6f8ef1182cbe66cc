-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
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
    "settlement_currency" TEXT NOT NULL DEFAULT 'USD',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_keys" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "scheme" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "partner_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "token_hash" BYTEA NOT NULL,
    "partner_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "nonces" (
    "partner_id" UUID NOT NULL,
    "nonce" TEXT NOT NULL,
    "wall_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "nonces_pkey" PRIMARY KEY ("partner_id","nonce")
);

-- CreateTable
CREATE TABLE "rate_windows" (
    "subject" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(6) NOT NULL,
    "taken" INTEGER NOT NULL,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("subject","window_start")
);

-- CreateTable
CREATE TABLE "quotes" (
    "query_no" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "source_currency" TEXT NOT NULL,
    "target_currency" TEXT NOT NULL,
    "rate" DECIMAL(24,12) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_by" TEXT,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("query_no")
);

-- CreateTable
CREATE TABLE "parties" (
    "id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "parties_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "orders_pkey" PRIMARY KEY ("trade_id")
);

-- CreateTable
CREATE TABLE "order_history" (
    "id" BIGSERIAL NOT NULL,
    "trade_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "trigger" TEXT NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "message" TEXT,

    CONSTRAINT "order_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "information_requests" (
    "token_hash" BYTEA NOT NULL,
    "trade_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "answered_at" TIMESTAMPTZ(6),

    CONSTRAINT "information_requests_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
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

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "wallet_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "available_minor" BIGINT NOT NULL DEFAULT 0,
    "in_transit_minor" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("wallet_id")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" BIGSERIAL NOT NULL,
    "partner_id" UUID NOT NULL,
    "effect_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_postings" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "account" TEXT NOT NULL,
    "wallet_id" TEXT,
    "currency" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "conversions_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "rail_payments" (
    "reference" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "wall_created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "wall_decided_at" TIMESTAMPTZ(6),

    CONSTRAINT "rail_payments_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
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

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "http_status" INTEGER,
    "response" TEXT,
    "error" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_entities" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "reviewed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "customer_entities_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partners_app_key_key" ON "partners"("app_key");

-- CreateIndex
CREATE UNIQUE INDEX "partner_keys_partner_id_fingerprint_scheme_key" ON "partner_keys"("partner_id", "fingerprint", "scheme");

-- CreateIndex
CREATE INDEX "tokens_expires_at_idx" ON "tokens"("expires_at");

-- CreateIndex
CREATE INDEX "nonces_wall_seen_at_idx" ON "nonces"("wall_seen_at");

-- CreateIndex
CREATE INDEX "rate_windows_window_start_idx" ON "rate_windows"("window_start");

-- CreateIndex
CREATE INDEX "quotes_partner_id_created_at_idx" ON "quotes"("partner_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "parties_partner_id_kind_content_hash_key" ON "parties"("partner_id", "kind", "content_hash");

-- CreateIndex
CREATE INDEX "orders_partner_id_created_at_idx" ON "orders"("partner_id", "created_at");

-- CreateIndex
CREATE INDEX "orders_partner_id_status_idx" ON "orders"("partner_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "orders_partner_id_order_no_key" ON "orders"("partner_id", "order_no");

-- CreateIndex
CREATE INDEX "order_history_trade_id_id_idx" ON "order_history"("trade_id", "id");

-- CreateIndex
CREATE INDEX "information_requests_trade_id_idx" ON "information_requests"("trade_id");

-- CreateIndex
CREATE UNIQUE INDEX "documents_trade_id_type_sha256_key" ON "documents"("trade_id", "type", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "wallets_partner_id_type_currency_key" ON "wallets"("partner_id", "type", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_effect_key_key" ON "ledger_transactions"("effect_key");

-- CreateIndex
CREATE INDEX "ledger_transactions_partner_id_id_idx" ON "ledger_transactions"("partner_id", "id");

-- CreateIndex
CREATE INDEX "ledger_postings_transaction_id_idx" ON "ledger_postings"("transaction_id");

-- CreateIndex
CREATE INDEX "ledger_postings_wallet_id_id_idx" ON "ledger_postings"("wallet_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversions_query_no_key" ON "conversions"("query_no");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_sequence_key" ON "deliveries"("sequence");

-- CreateIndex
CREATE INDEX "deliveries_partner_id_sequence_idx" ON "deliveries"("partner_id", "sequence");

-- CreateIndex
CREATE INDEX "deliveries_subject_sequence_idx" ON "deliveries"("subject", "sequence");

-- CreateIndex
CREATE INDEX "deliveries_state_next_attempt_at_idx" ON "deliveries"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "delivery_attempts_delivery_id_id_idx" ON "delivery_attempts"("delivery_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_entities_partner_id_name_country_key" ON "customer_entities"("partner_id", "name", "country");

-- AddForeignKey
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nonces" ADD CONSTRAINT "nonces_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parties" ADD CONSTRAINT "parties_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_trade_id_fkey" FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "information_requests" ADD CONSTRAINT "information_requests_trade_id_fkey" FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_trade_id_fkey" FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("wallet_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_entities" ADD CONSTRAINT "customer_entities_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What follows are the rules that hold whatever code runs (decisions §3, §5, §7).

ALTER TABLE "partners"
  ADD CONSTRAINT "partners_callback_statuses" CHECK ("callback_statuses" IN ('all', 'final'));
ALTER TABLE "partner_keys"
  ADD CONSTRAINT "partner_keys_scheme"
  CHECK ("scheme" IN ('RSA-SHA256', 'RSA-PSS', 'RSA-SHA512', 'RSA-SHA1', 'RSA-BLOCK'));
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_rate_positive" CHECK ("rate" > 0);
ALTER TABLE "parties" ADD CONSTRAINT "parties_kind" CHECK ("kind" IN ('payer', 'beneficiary'));

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_family" CHECK ("family" IN ('global', 'business', 'personal')),
  ADD CONSTRAINT "orders_status" CHECK ("status" IN ('pending', 'information_required', 'awaiting_transfe',
    'transferring', 'completed', 'failed', 'cancelled')),
  ADD CONSTRAINT "orders_wallet_type" CHECK ("wallet_type" IN ('personal', 'business')),
  ADD CONSTRAINT "orders_transaction_mode" CHECK ("transaction_mode" IN ('originalMode', 'cnyMode', 'crossMode')),
  ADD CONSTRAINT "orders_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  ADD CONSTRAINT "orders_review_decision" CHECK ("review_decision" IN ('approve', 'reject', 'hold')),
  ADD CONSTRAINT "orders_payout_decision" CHECK ("payout_decision" IN ('complete', 'refuse', 'hold')),
  ADD CONSTRAINT "orders_confirmed_amounts" CHECK ("status" NOT IN ('transferring', 'completed')
    OR ("confirmed_source_minor" > 0 AND "confirmed_target_minor" > 0));

ALTER TABLE "wallets"
  ADD CONSTRAINT "wallets_type" CHECK ("type" IN ('personal', 'business')),
  ADD CONSTRAINT "wallets_available_not_negative" CHECK ("available_minor" >= 0),
  ADD CONSTRAINT "wallets_in_transit_not_negative" CHECK ("in_transit_minor" >= 0);

ALTER TABLE "ledger_postings"
  ADD CONSTRAINT "ledger_postings_account" CHECK ("account" IN ('wallet_available', 'wallet_in_transit',
    'funding', 'payout', 'exchange', 'fees', 'rounding')),
  ADD CONSTRAINT "ledger_postings_wallet" CHECK (("account" LIKE 'wallet\_%') = ("wallet_id" IS NOT NULL)),
  ADD CONSTRAINT "ledger_postings_amount_not_zero" CHECK ("amount_minor" <> 0);

ALTER TABLE "rail_payments"
  ADD CONSTRAINT "rail_payments_state" CHECK ("state" IN ('held', 'paid', 'refused')),
  ADD CONSTRAINT "rail_payments_amount_positive" CHECK ("amount_minor" > 0);
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_event" CHECK ("event" IN ('payment', 'balance')),
  ADD CONSTRAINT "deliveries_state" CHECK ("state" IN ('pending', 'delivered', 'failed'));

-- All postings of a transaction come in one statement. This trigger proves that they sum to zero per
-- currency and moves the wallets' amounts, so that a wallet equals the sum of its postings by construction.
-- Wallet rows are locked in ascending id, the one lock order of the house.
CREATE FUNCTION "apply_ledger_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT p."transaction_id" INTO unbalanced
  FROM "ledger_postings" p
  WHERE p."transaction_id" IN (SELECT n."transaction_id" FROM new_postings n)
  GROUP BY p."transaction_id", p."currency"
  HAVING sum(p."amount_minor") <> 0
  LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', unbalanced USING ERRCODE = '23514';
  END IF;

  IF EXISTS (SELECT 1 FROM new_postings n JOIN "wallets" w ON w."wallet_id" = n."wallet_id"
             JOIN "ledger_transactions" t ON t."id" = n."transaction_id"
             WHERE w."currency" <> n."currency" OR w."partner_id" <> t."partner_id") THEN
    RAISE EXCEPTION 'a posting names a wallet of another currency or partner' USING ERRCODE = '23514';
  END IF;

  PERFORM 1 FROM "wallets" w
  WHERE w."wallet_id" IN (SELECT n."wallet_id" FROM new_postings n)
  ORDER BY w."wallet_id" FOR UPDATE;

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

-- The book is append-only: what was wrong is corrected by another transaction.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23514';
END $$;

CREATE TRIGGER "ledger_postings_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
CREATE TRIGGER "ledger_transactions_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();

-- A wallet's amounts follow its postings and nothing else.
CREATE FUNCTION "refuse_wallet_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'wallet amounts change by postings only' USING ERRCODE = '23514';
END $$;

CREATE TRIGGER "wallets_change_by_postings" BEFORE UPDATE OF "available_minor", "in_transit_minor" ON "wallets"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_wallet_change"();
CREATE FUNCTION "refuse_wallet_opening_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet opens at zero' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "wallets_open_at_zero" BEFORE INSERT ON "wallets"
  FOR EACH ROW WHEN (NEW."available_minor" <> 0 OR NEW."in_transit_minor" <> 0)
  EXECUTE FUNCTION "refuse_wallet_opening_balance"();
