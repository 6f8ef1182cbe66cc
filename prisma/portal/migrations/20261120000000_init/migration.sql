-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "id" BIGSERIAL NOT NULL,
    "account" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "succeeded" BOOLEAN NOT NULL,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drafts" (
    "id" UUID NOT NULL,
    "family" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "values" JSONB NOT NULL,
    "order_no" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "updated_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "discarded_at" TIMESTAMPTZ(3),
    "refusal" JSONB,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes" (
    "query_no" TEXT NOT NULL,
    "source_currency" TEXT NOT NULL,
    "target_currency" TEXT NOT NULL,
    "rate" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_by" UUID NOT NULL,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("query_no")
);

-- CreateTable
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
    "creation_sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmation" TEXT NOT NULL DEFAULT 'none',
    "confirmed_at" TIMESTAMPTZ(3),
    "service_status" TEXT,
    "status_rank" INTEGER NOT NULL DEFAULT 0,
    "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status_message" TEXT,
    "status_id" TEXT NOT NULL DEFAULT 'checking',
    "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "information_link" TEXT,
    "documents_completed_at" TIMESTAMPTZ(3),
    "actual_source_minor" BIGINT,
    "actual_target_minor" BIGINT,
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks_without_news" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "code" TEXT,
    "message" TEXT,

    CONSTRAINT "confirm_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_views" (
    "wallet_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "available_minor" BIGINT NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "wallet_views_pkey" PRIMARY KEY ("wallet_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_attempts_account_at_idx" ON "sign_in_attempts"("account", "at");

-- CreateIndex
CREATE INDEX "sign_in_attempts_address_at_idx" ON "sign_in_attempts"("address", "at");

-- CreateIndex
CREATE INDEX "drafts_state_updated_at_idx" ON "drafts"("state", "updated_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "orders_draft_id_key" ON "orders"("draft_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_order_no_key" ON "orders"("order_no");

-- CreateIndex
CREATE UNIQUE INDEX "orders_trade_id_key" ON "orders"("trade_id");

-- CreateIndex
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_status_id_created_at_id_idx" ON "orders"("status_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_status_id_status_since_idx" ON "orders"("status_id", "status_since");

-- CreateIndex
CREATE INDEX "orders_next_check_at_idx" ON "orders"("next_check_at");

-- CreateIndex
CREATE INDEX "order_events_order_id_id_idx" ON "order_events"("order_id", "id");

-- CreateIndex
CREATE INDEX "order_documents_order_id_created_at_idx" ON "order_documents"("order_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "confirm_requests_order_id_idempotency_key_key" ON "confirm_requests"("order_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "conversions_query_no_key" ON "conversions"("query_no");

-- CreateIndex
CREATE INDEX "conversions_requested_at_idx" ON "conversions"("requested_at" DESC);

-- CreateIndex
CREATE INDEX "exchanges_order_id_at_idx" ON "exchanges"("order_id", "at" DESC);

-- CreateIndex
CREATE INDEX "exchanges_endpoint_at_idx" ON "exchanges"("endpoint", "at" DESC);

-- CreateIndex
CREATE INDEX "exchanges_at_idx" ON "exchanges"("at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_events_dedup_key_key" ON "webhook_events"("dedup_key");

-- CreateIndex
CREATE INDEX "webhook_events_received_at_id_idx" ON "webhook_events"("received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_events_order_id_idx" ON "webhook_events"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_views_type_currency_key" ON "wallet_views"("type", "currency");

-- CreateIndex
CREATE INDEX "audit_entries_subject_kind_subject_id_id_idx" ON "audit_entries"("subject_kind", "subject_id", "id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "drafts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "confirm_requests" ADD CONSTRAINT "confirm_requests_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What follows are the rules that hold whatever code runs.

ALTER TABLE "users"
  ADD CONSTRAINT "users_role" CHECK ("role" IN ('operator', 'approver', 'admin', 'auditor', 'qa')),
  ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_locale" CHECK ("locale" IN ('en', 'zh-CN'));

ALTER TABLE "drafts"
  ADD CONSTRAINT "drafts_family" CHECK ("family" IN ('global')),
  ADD CONSTRAINT "drafts_state" CHECK ("state" IN ('open', 'sent', 'discarded')),
  ADD CONSTRAINT "drafts_revision_positive" CHECK ("revision" > 0);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_family" CHECK ("family" IN ('global')),
  ADD CONSTRAINT "orders_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  ADD CONSTRAINT "orders_wallet_type" CHECK ("wallet_type" IN ('personal', 'business')),
  ADD CONSTRAINT "orders_creation" CHECK ("creation" IN ('sending', 'accepted', 'refused', 'unknown')),
  ADD CONSTRAINT "orders_confirmation" CHECK ("confirmation" IN ('none', 'requested', 'accepted', 'refused', 'unknown')),
  ADD CONSTRAINT "orders_accepted_has_trade" CHECK ("creation" <> 'accepted' OR "trade_id" IS NOT NULL);

ALTER TABLE "order_documents"
  ADD CONSTRAINT "order_documents_state" CHECK ("state" IN ('sending', 'accepted', 'refused', 'unknown'));

ALTER TABLE "confirm_requests"
  ADD CONSTRAINT "confirm_requests_state"
    CHECK ("state" IN ('requested', 'accepted', 'refused', 'unknown', 'not-confirmed')),
  ADD CONSTRAINT "confirm_requests_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0);

-- Two tabs, two people, two processes: one order has one confirmation that may have taken effect.
CREATE UNIQUE INDEX "confirm_requests_one_open" ON "confirm_requests" ("order_id")
  WHERE "state" IN ('requested', 'accepted', 'unknown');

ALTER TABLE "conversions"
  ADD CONSTRAINT "conversions_state" CHECK ("state" IN ('requested', 'accepted', 'refused', 'unknown')),
  ADD CONSTRAINT "conversions_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0),
  ADD CONSTRAINT "conversions_two_currencies" CHECK ("source_currency" <> "target_currency");

ALTER TABLE "webhook_events"
  ADD CONSTRAINT "webhook_events_signature" CHECK ("signature" IN ('valid', 'invalid', 'absent', 'unchecked')),
  ADD CONSTRAINT "webhook_events_app_key" CHECK ("app_key" IN ('match', 'mismatch', 'absent')),
  ADD CONSTRAINT "webhook_events_state"
    CHECK ("state" IN ('received', 'applied', 'unchanged', 'unknown-subject', 'rejected', 'failed'));

ALTER TABLE "wallet_views"
  ADD CONSTRAINT "wallet_views_type" CHECK ("type" IN ('personal', 'business'));

-- A status has a rank and never goes back (decisions §8): not by a late callback, not by a slow answer.
CREATE FUNCTION "keep_status_rank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status_rank" < OLD."status_rank"
     OR (OLD."status_rank" = 3 AND NEW."service_status" IS DISTINCT FROM OLD."service_status") THEN
    RAISE EXCEPTION 'order % cannot go from % back to %', OLD."id", OLD."service_status", NEW."service_status"
      USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_keep_status_rank" BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "keep_status_rank"();

-- What happened is added to, never rewritten.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
