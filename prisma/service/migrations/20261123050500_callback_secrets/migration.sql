-- AlterTable
ALTER TABLE "partners" ADD COLUMN     "callback_secret_number" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "wall_earlier_secret_until" TIMESTAMPTZ(6);

ALTER TABLE "partners" ADD CONSTRAINT "partners_callback_secret_number" CHECK ("callback_secret_number" >= 1);
