-- A clearance holds for the party as it was looked at: another party under the same name is another question.
DELETE FROM "screening_clearances";

ALTER TABLE "screening_clearances" DROP CONSTRAINT "screening_clearances_pkey",
    DROP CONSTRAINT "screening_clearances_role",
    DROP COLUMN "role",
    ADD COLUMN "party_id" TEXT NOT NULL,
    ADD CONSTRAINT "screening_clearances_pkey" PRIMARY KEY ("trade_id", "party_id", "list", "entry_id");
