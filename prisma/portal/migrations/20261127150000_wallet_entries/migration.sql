-- The movements of wallets, as the service's book has them, with a limit under which people are warned.
ALTER TABLE "wallet_views"
  ADD COLUMN "low_below_minor" BIGINT CHECK ("low_below_minor" > 0),
  ADD COLUMN "entries_state" TEXT NOT NULL DEFAULT 'unread'
    CHECK ("entries_state" IN ('unread', 'read', 'unsupported', 'broken')),
  ADD COLUMN "entries_at" TIMESTAMPTZ(3),
  ADD COLUMN "difference" JSONB;

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

CREATE TRIGGER "wallet_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "wallet_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
