-- CreateTable
CREATE TABLE "staff_audit" (
    "sequence" BIGINT NOT NULL,
    "wall_at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "partner_id" UUID,
    "target" TEXT,
    "reason" TEXT,
    "message" TEXT,
    "before" JSONB,
    "after" JSONB,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "staff_audit_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE INDEX "staff_audit_partner_id_sequence_idx" ON "staff_audit"("partner_id", "sequence");

ALTER TABLE "staff_audit"
  ADD CONSTRAINT "staff_audit_outcome" CHECK ("outcome" IN ('done', 'read', 'refused', 'failed')),
  ADD CONSTRAINT "staff_audit_hashes" CHECK (length("previous_hash") = 32 AND length("hash") = 32);

-- What the staff did stays as it was written; the chain of hashes shows what somebody changed in spite of this.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the staff audit is append-only' USING ERRCODE = '23514';
END $$;

CREATE TRIGGER "staff_audit_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
