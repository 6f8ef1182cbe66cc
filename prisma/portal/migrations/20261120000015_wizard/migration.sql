-- Steps 1 to 3 of a transfer on one page, for who likes it so.
ALTER TABLE "users" ADD COLUMN "one_page_wizard" BOOLEAN NOT NULL DEFAULT false;

-- Who has a draft open, one row per tab. One person at a time holds it; the others watch.
CREATE TABLE "draft_presences" (
    "draft_id" UUID NOT NULL,
    "tab_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "holds" BOOLEAN NOT NULL DEFAULT false,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_presences_pkey" PRIMARY KEY ("draft_id", "tab_id")
);
CREATE INDEX "draft_presences_seen_at_idx" ON "draft_presences"("seen_at");
ALTER TABLE "draft_presences"
  ADD CONSTRAINT "draft_presences_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "drafts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "draft_presences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What transfers start from again and again. Shared by all who draft; removed ones stay for the record.
CREATE TABLE "transfer_templates" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "transfer_templates_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "transfer_templates_family" CHECK ("family" IN ('global', 'business', 'personal')),
    CONSTRAINT "transfer_templates_name" CHECK (char_length("name") BETWEEN 1 AND 80)
);
CREATE UNIQUE INDEX "transfer_templates_name_key" ON "transfer_templates" (lower("name")) WHERE "removed_at" IS NULL;
