-- A person without a second factor proves who they are by their password; that stands for no second factor.
ALTER TABLE "step_ups" ADD COLUMN "by" text NOT NULL DEFAULT 'factor'
  CONSTRAINT "step_ups_by_known" CHECK ("by" IN ('factor', 'password'));
