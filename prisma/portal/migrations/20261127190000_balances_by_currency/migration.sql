-- The balances of the legacy family: the wallets of a currency together, under a number of their own.
CREATE TABLE "currency_balances" (
  "wallet_id" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "available_minor" BIGINT NOT NULL,
  "total_minor" BIGINT NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "currency_balances_pkey" PRIMARY KEY ("wallet_id")
);
CREATE UNIQUE INDEX "currency_balances_currency_key" ON "currency_balances"("currency");
