-- CreateTable
CREATE TABLE "lookup_lists" (
    "name" TEXT NOT NULL,
    "records" JSONB NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lookup_lists_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "account_checks" (
    "id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'sending',
    "masked_name" TEXT NOT NULL,
    "masked_id_number" TEXT NOT NULL,
    "masked_account" TEXT NOT NULL,
    "masked_phone" TEXT,
    "code" TEXT,
    "message" TEXT,
    "fee" TEXT,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_checks_fingerprint_key" ON "account_checks"("fingerprint");

-- CreateIndex
CREATE INDEX "account_checks_requested_at_id_idx" ON "account_checks"("requested_at" DESC, "id" DESC);

ALTER TABLE "lookup_lists"
  ADD CONSTRAINT "lookup_lists_name" CHECK ("name" IN ('areas', 'occupations')),
  ADD CONSTRAINT "lookup_lists_is_list" CHECK (jsonb_typeof("records") = 'array' AND jsonb_array_length("records") > 0);

ALTER TABLE "account_checks"
  ADD CONSTRAINT "account_checks_type" CHECK ("type" IN ('check3', 'check4')),
  ADD CONSTRAINT "account_checks_state"
    CHECK ("state" IN ('sending', 'matched', 'mismatched', 'unknown', 'not-charged')),
  ADD CONSTRAINT "account_checks_phone" CHECK (("type" = 'check4') = ("masked_phone" IS NOT NULL));

-- What was paid for stays as it was answered: a check of the same details is never sent again.
CREATE FUNCTION "account_checks_keep_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" IN ('matched', 'mismatched') THEN
    RAISE EXCEPTION 'account check % was answered', OLD."id";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "account_checks_keep_answer" BEFORE UPDATE ON "account_checks"
  FOR EACH ROW EXECUTE FUNCTION "account_checks_keep_answer"();
