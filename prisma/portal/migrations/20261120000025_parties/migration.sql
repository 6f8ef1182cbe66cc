-- Saved payers and recipients, how they are found, what happened to them, and files they were brought in from.

-- CreateTable
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
    "ranked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "merged_into_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID NOT NULL,
    "updated_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "parties_pkey" PRIMARY KEY ("id")
);

-- Byte order, so that the index serves beginnings of words whatever the database's own collation is.
CREATE TABLE "party_terms" (
    "party_id" UUID NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "party_terms_pkey" PRIMARY KEY ("party_id", "term")
);

-- CreateTable
CREATE TABLE "party_events" (
    "id" BIGSERIAL NOT NULL,
    "party_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" UUID,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "party_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "party_imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "parties_kind_archived_at_ranked_at_id_idx" ON "parties"("kind", "archived_at", "ranked_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "parties_account_fingerprint_idx" ON "parties"("account_fingerprint");

-- CreateIndex
CREATE INDEX "parties_identity_fingerprint_idx" ON "parties"("identity_fingerprint");

-- CreateIndex
CREATE INDEX "parties_kind_name_key_idx" ON "parties"("kind", "name_key");

-- CreateIndex
CREATE INDEX "parties_merged_into_id_idx" ON "parties"("merged_into_id");

-- CreateIndex
CREATE INDEX "party_terms_term_idx" ON "party_terms"("term");

-- CreateIndex
CREATE INDEX "party_events_party_id_id_idx" ON "party_events"("party_id", "id" DESC);

-- CreateIndex
CREATE INDEX "party_events_order_id_idx" ON "party_events"("order_id");

-- CreateIndex
CREATE INDEX "party_imports_kind_family_header_key_finished_at_idx" ON "party_imports"("kind", "family", "header_key", "finished_at" DESC);

-- AddForeignKey
ALTER TABLE "parties" ADD CONSTRAINT "parties_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "party_terms" ADD CONSTRAINT "party_terms_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "party_events" ADD CONSTRAINT "party_events_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "parties"
  ADD CONSTRAINT "parties_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
  ADD CONSTRAINT "parties_family" CHECK ("family" IN ('global', 'business', 'personal')),
  ADD CONSTRAINT "parties_verification" CHECK ("verification" IN ('none', 'matched', 'mismatched', 'changed')),
  ADD CONSTRAINT "parties_tails_short" CHECK (length("account_tail") <= 4 AND length("identity_tail") <= 4),
  ADD CONSTRAINT "parties_merged_is_archived" CHECK ("merged_into_id" IS NULL OR "archived_at" IS NOT NULL),
  ADD CONSTRAINT "parties_not_into_itself" CHECK ("merged_into_id" IS DISTINCT FROM "id"),
  ADD CONSTRAINT "parties_uses_counted" CHECK ("uses" >= 0 AND "version" > 0);

ALTER TABLE "party_events"
  ADD CONSTRAINT "party_events_kind" CHECK ("kind" IN
    ('created', 'changed', 'used', 'verified', 'merged', 'archived', 'restored', 'imported', 'revealed')),
  ADD CONSTRAINT "party_events_used_by_order" CHECK ("kind" <> 'used' OR "order_id" IS NOT NULL);

-- However often an order's parties are remembered, it counts once.
CREATE UNIQUE INDEX "party_events_used_once" ON "party_events" ("party_id", "order_id") WHERE "kind" = 'used';

CREATE TRIGGER "party_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "party_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "party_imports"
  ADD CONSTRAINT "party_imports_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
  ADD CONSTRAINT "party_imports_family" CHECK ("family" IN ('global', 'business', 'personal')),
  ADD CONSTRAINT "party_imports_state" CHECK ("state" IN ('open', 'done'));
