-- CreateTable
CREATE TABLE "access_links" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "made_by_id" UUID,
    "made_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "times_made" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "access_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "access_links_purpose" CHECK (
        ("purpose" = 'invitation' AND "role" IN ('operator', 'approver', 'admin', 'auditor', 'qa'))
        OR ("purpose" = 'reset' AND "role" IS NULL)
    )
);

-- CreateIndex
CREATE UNIQUE INDEX "access_links_token_hash_key" ON "access_links"("token_hash");

-- CreateIndex
CREATE INDEX "access_links_email_purpose_idx" ON "access_links"("email", "purpose");
