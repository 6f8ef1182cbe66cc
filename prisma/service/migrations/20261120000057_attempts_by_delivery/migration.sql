-- Attempts are looked for by their delivery alone: one index less to write for each.
-- DropIndex
DROP INDEX "delivery_attempts_delivery_id_id_idx";

-- AlterTable
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_pkey",
ADD CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id", "id");
