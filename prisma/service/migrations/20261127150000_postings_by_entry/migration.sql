-- A wallet's entries are read in pages, by their numbers.
DROP INDEX "ledger_postings_wallet_id_id_idx";
CREATE INDEX "ledger_postings_wallet_id_transaction_id_idx" ON "ledger_postings"("wallet_id", "transaction_id");
