-- CreateTable
CREATE TABLE "portal_settings" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_settings_pkey" PRIMARY KEY ("key")
);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "by_provider" BOOLEAN NOT NULL DEFAULT false;
