-- Maker and checker: policies, submissions, decisions, and the second factor of those who decide.

ALTER TABLE "orders" ADD COLUMN "approval" TEXT NOT NULL DEFAULT 'none';
ALTER TABLE "orders" ADD COLUMN "account_key" TEXT;
CREATE INDEX "orders_account_key_idx" ON "orders"("account_key");

CREATE TABLE "policies" (
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'proposed',
    "content" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "proposed_by" UUID NOT NULL,
    "proposer_name" TEXT NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by" UUID,
    "decider_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "policies_proposed_at_idx" ON "policies"("proposed_at" DESC);

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
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by" UUID,
    "closer_name" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "close_reason" TEXT,
    "reviewer_id" UUID,
    "reviewer_name" TEXT,
    "reviewer_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "approvals_order_id_submitted_at_idx" ON "approvals"("order_id", "submitted_at" DESC);
CREATE INDEX "approvals_state_expires_at_idx" ON "approvals"("state", "expires_at");

CREATE TABLE "approval_decisions" (
    "id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "decided_by" UUID NOT NULL,
    "decider_name" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "content_hash" TEXT NOT NULL,
    "rate" TEXT,
    "query_no" TEXT,
    "source_minor" BIGINT,
    "target_minor" BIGINT,
    "drift_accepted" BOOLEAN NOT NULL DEFAULT false,
    "stepped_up" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_decisions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "approval_decisions_approval_id_decided_at_idx" ON "approval_decisions"("approval_id", "decided_at");
CREATE INDEX "approval_decisions_decided_at_idx" ON "approval_decisions"("decided_at" DESC);

CREATE TABLE "approval_views" (
    "approval_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_views_pkey" PRIMARY KEY ("approval_id", "user_id", "document_id")
);

CREATE TABLE "second_factors" (
    "user_id" UUID NOT NULL,
    "secret" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_counter" BIGINT NOT NULL DEFAULT 0,
    "pending_secret" TEXT,
    "pending_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "hash")
);

CREATE TABLE "step_up_attempts" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "succeeded" BOOLEAN NOT NULL,

    CONSTRAINT "step_up_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "step_up_attempts_user_id_at_idx" ON "step_up_attempts"("user_id", "at");

CREATE TABLE "step_ups" (
    "session_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "step_ups_pkey" PRIMARY KEY ("session_id")
);

ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approvals"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "approval_views" ADD CONSTRAINT "approval_views_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approvals"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What follows are the rules that hold whatever code runs.

ALTER TABLE "orders" ADD CONSTRAINT "orders_approval"
  CHECK ("approval" IN ('none', 'waiting', 'sent-back', 'approved', 'expired'));

ALTER TABLE "policies"
  ADD CONSTRAINT "policies_state" CHECK ("state" IN ('proposed', 'active', 'retired', 'rejected', 'withdrawn')),
  -- What changes who may send money takes two people.
  ADD CONSTRAINT "policies_two_people" CHECK (
    "state" NOT IN ('active', 'retired', 'rejected') OR ("decided_by" IS NOT NULL AND "decided_by" <> "proposed_by"));
CREATE UNIQUE INDEX "policies_one_active" ON "policies" ("state") WHERE "state" = 'active';
CREATE UNIQUE INDEX "policies_one_proposed" ON "policies" ("state") WHERE "state" = 'proposed';

ALTER TABLE "approvals"
  ADD CONSTRAINT "approvals_state" CHECK ("state" IN ('waiting', 'approved', 'sent-back', 'withdrawn', 'expired', 'ended')),
  ADD CONSTRAINT "approvals_required" CHECK ("required" IN (1, 2)),
  ADD CONSTRAINT "approvals_amounts_positive" CHECK ("source_minor" > 0 AND "target_minor" > 0);
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" ("order_id") WHERE "state" IN ('waiting', 'approved');

ALTER TABLE "approval_decisions"
  ADD CONSTRAINT "approval_decisions_kind" CHECK ("kind" IN ('approve', 'send-back')),
  ADD CONSTRAINT "approval_decisions_amounts" CHECK (
    "kind" <> 'approve' OR ("rate" IS NOT NULL AND "source_minor" > 0 AND "target_minor" > 0)),
  ADD CONSTRAINT "approval_decisions_reason" CHECK ("kind" <> 'send-back' OR "reason" <> '');
-- Two approvals are two people.
CREATE UNIQUE INDEX "approval_decisions_once" ON "approval_decisions" ("approval_id", "decided_by", "content_hash")
  WHERE "kind" = 'approve' AND "voided_at" IS NULL;

-- Who had a hand in what an order says: its maker, the last who edited its draft or the order, the last who added a file.
-- A column that other work adds to orders counts as soon as it is there.
CREATE FUNCTION "makers_of"("asked" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT DISTINCT "maker" FROM (
    SELECT o."created_by" AS "maker" FROM "orders" o WHERE o."id" = "asked"
    UNION ALL
    SELECT (to_jsonb(o) ->> 'last_edited_by')::uuid FROM "orders" o WHERE o."id" = "asked"
    UNION ALL
    SELECT d."updated_by" FROM "orders" o JOIN "drafts" d ON d."id" = o."draft_id" WHERE o."id" = "asked"
    UNION ALL
    (SELECT f."uploaded_by" FROM "order_documents" f
      WHERE f."order_id" = "asked" AND f."state" <> 'refused' ORDER BY f."created_at" DESC, f."id" DESC LIMIT 1)
  ) AS "all_makers" WHERE "maker" IS NOT NULL
$$;

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

-- While an approval is asked for and not given, nothing is confirmed.
CREATE FUNCTION "refuse_unapproved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "approval" = 'waiting') THEN
    RAISE EXCEPTION 'order % waits for an approval', NEW."order_id" USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "confirm_requests_approved" BEFORE INSERT ON "confirm_requests"
  FOR EACH ROW EXECUTE FUNCTION "refuse_unapproved"();

-- By which an account is known again without being stored a second time.
CREATE FUNCTION "account_key_of"("request" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(upper(regexp_replace("account", '[\s-]+', '', 'g'))) FROM (
    SELECT coalesce(
      nullif("request" #>> '{beneficiary,accountInfo,number}', ''),
      nullif("request" #>> '{beneficiary,accountNumber}', ''),
      nullif("request" #>> '{beneficiary,accountInfo,routingValue}', ''),
      'party:' || nullif("request" ->> 'beneficiaryId', '')
    ) AS "account"
  ) AS "given"
$$;
CREATE FUNCTION "keep_account_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."account_key" := "account_key_of"(NEW."request");
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_keep_account_key" BEFORE INSERT OR UPDATE OF "request" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "keep_account_key"();
UPDATE "orders" SET "account_key" = "account_key_of"("request");
