-- CreateTable
CREATE TABLE "bank_checks" (
    "check_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "day" DATE NOT NULL,
    "verdict" TEXT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "fee_currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "bank_checks_pkey" PRIMARY KEY ("check_id")
);

-- CreateTable
CREATE TABLE "alipay_verifications" (
    "trade_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "result" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "alipay_verifications_pkey" PRIMARY KEY ("trade_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_checks_partner_id_type_input_hash_day_key" ON "bank_checks"("partner_id", "type", "input_hash", "day");

-- CreateIndex
CREATE INDEX "alipay_verifications_partner_id_created_at_idx" ON "alipay_verifications"("partner_id", "created_at");

-- AddForeignKey
ALTER TABLE "bank_checks" ADD CONSTRAINT "bank_checks_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alipay_verifications" ADD CONSTRAINT "alipay_verifications_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whose details were checked is not stored: input_hash is an HMAC under a secret outside the database.
ALTER TABLE "bank_checks"
  ADD CONSTRAINT "bank_checks_type" CHECK ("type" IN ('check3', 'check4')),
  ADD CONSTRAINT "bank_checks_verdict" CHECK ("verdict" IN ('verified', 'account_not_found', 'account_closed',
    'account_dormant', 'name_mismatch', 'id_mismatch', 'phone_mismatch')),
  ADD CONSTRAINT "bank_checks_fee_not_negative" CHECK ("fee_minor" >= 0),
  ADD CONSTRAINT "bank_checks_input_hash" CHECK (length("input_hash") = 32);
ALTER TABLE "alipay_verifications"
  ADD CONSTRAINT "alipay_verifications_template" CHECK ("template" IN ('C2C wallet', 'C2C bank', 'B2C payroll')),
  ADD CONSTRAINT "alipay_verifications_result" CHECK ("result" IN ('success', 'failed')),
  ADD CONSTRAINT "alipay_verifications_input_hash" CHECK (length("input_hash") = 32);

-- Names in Chinese characters are looked up among a partner's known parties by the number of a document or a company.
CREATE INDEX "parties_id_number" ON "parties"
  ("partner_id", (upper(replace(replace("content"->>'idNumber', ' ', ''), '-', ''))))
  WHERE "content"->>'idNumber' IS NOT NULL;
CREATE INDEX "parties_company_number" ON "parties"
  ("partner_id", (upper(replace(replace("content"->>'companyNumber', ' ', ''), '-', ''))))
  WHERE "content"->>'companyNumber' IS NOT NULL;
