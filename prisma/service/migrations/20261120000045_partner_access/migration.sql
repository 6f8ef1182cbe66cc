-- AlterTable
ALTER TABLE "partners" ADD COLUMN     "rate_limit_per_minute" INTEGER,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'active',
ADD COLUMN     "tokens_not_before" TIMESTAMPTZ(6);

ALTER TABLE "partners"
  ADD CONSTRAINT "partners_state" CHECK ("state" IN ('active', 'suspended', 'closed')),
  ADD CONSTRAINT "partners_rate_limit" CHECK ("rate_limit_per_minute" >= 6);

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,
    "wall_started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- One row: in which mode the service runs on this database. The back office works in the same one.
ALTER TABLE "installation"
  ADD CONSTRAINT "installation_one_row" CHECK ("id" = 1),
  ADD CONSTRAINT "installation_mode" CHECK ("mode" IN ('sandbox', 'production'));
