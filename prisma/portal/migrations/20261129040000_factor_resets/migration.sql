-- AlterTable
-- suits the release before: one column more, and a check that only lets in more; an older process knows no such proposal and
-- calls it changed.
ALTER TABLE "access_proposals" ADD COLUMN "rule" TEXT;
ALTER TABLE "access_proposals" DROP CONSTRAINT "access_proposals_verb";
ALTER TABLE "access_proposals" ADD CONSTRAINT "access_proposals_verb" CHECK (
    ("verb" = 'invite' AND "email" IS NOT NULL AND "role" IS NOT NULL AND "locale" IS NOT NULL)
    OR ("verb" = 'role' AND "user_id" IS NOT NULL AND "role" IS NOT NULL)
    OR ("verb" IN ('enable', 'reset-link', 'reset-factor') AND "user_id" IS NOT NULL)
    OR ("verb" = 'factor-rule' AND "rule" IS NOT NULL)
    OR "verb" IN ('ask-one', 'ask-two')
);
