-- suits the release before: one purpose more, which that release answers as a link that is over.
-- A person's own change of address is confirmed by a link to the new one.
ALTER TABLE "access_links" DROP CONSTRAINT "access_links_purpose";
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_purpose" CHECK (
    ("purpose" = 'invitation' AND "role" IN ('operator', 'approver', 'admin', 'auditor', 'qa'))
    OR ("purpose" = 'reset' AND "role" IS NULL)
    OR ("purpose" = 'email' AND "role" IS NULL AND "made_by_id" IS NOT NULL)
);
