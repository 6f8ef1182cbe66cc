-- suits the release before: it reads the rows that there are, and writes no passkeys. While both releases run, the older one
-- sets up no new app, and takes a session whose second factor is due for an open one.
ALTER TABLE "second_factors" DROP CONSTRAINT "second_factors_pkey";
ALTER TABLE "second_factors"
    ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'app',
    ADD COLUMN "name" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "credential_id" TEXT,
    ADD COLUMN "public_key" BYTEA,
    ADD COLUMN "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "last_used_at" TIMESTAMPTZ(3);
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id");
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_kind" CHECK (
    ("kind" = 'app' AND "credential_id" IS NULL AND "public_key" IS NULL)
    OR ("kind" = 'passkey' AND "credential_id" IS NOT NULL AND "public_key" IS NOT NULL AND "secret" IS NULL
        AND "confirmed_at" IS NOT NULL)
);

-- CreateIndex
CREATE INDEX "second_factors_user_id_idx" ON "second_factors"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "second_factors_credential_id_key" ON "second_factors"("credential_id");

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "session_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge"),
    CONSTRAINT "passkey_challenges_purpose" CHECK (
        ("purpose" IN ('enrol', 'prove') AND "session_id" IS NOT NULL) OR ("purpose" = 'sign-in' AND "session_id" IS NULL)
    )
);

-- CreateIndex
CREATE INDEX "passkey_challenges_at_idx" ON "passkey_challenges"("at");

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "factor_due" BOOLEAN NOT NULL DEFAULT false;
