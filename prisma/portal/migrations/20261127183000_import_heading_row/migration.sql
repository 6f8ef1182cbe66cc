-- AlterTable
ALTER TABLE "party_imports" ADD COLUMN "heading_row" INTEGER NOT NULL DEFAULT 1;
