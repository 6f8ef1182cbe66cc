-- The last time somebody reminded the approvers of a submission, and who did.

ALTER TABLE "approvals"
  ADD COLUMN "reminded_at" TIMESTAMPTZ(3),
  ADD COLUMN "reminder_name" TEXT,
  ADD CONSTRAINT "approvals_reminder" CHECK (("reminded_at" IS NULL) = ("reminder_name" IS NULL));
