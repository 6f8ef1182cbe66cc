-- Which listed parties staff found a party of an order not to be.
CREATE TABLE "screening_clearances" (
    "trade_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "cleared_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "screening_clearances_pkey" PRIMARY KEY ("trade_id", "role", "list", "entry_id"),
    CONSTRAINT "screening_clearances_role" CHECK ("role" IN ('payer', 'beneficiary'))
);

ALTER TABLE "screening_clearances" ADD CONSTRAINT "screening_clearances_trade_id_fkey"
    FOREIGN KEY ("trade_id") REFERENCES "orders"("trade_id") ON DELETE RESTRICT ON UPDATE CASCADE;
