-- What the portal kept of a file it passed on: its kind by content, null when it holds no copy.
ALTER TABLE "order_documents" ADD COLUMN "media_type" TEXT;
ALTER TABLE "order_documents"
  ADD CONSTRAINT "order_documents_kept_has_hash" CHECK ("media_type" IS NULL OR "sha256" IS NOT NULL);

-- Earlier orders between the same two parties, whose documents may be sent again.
CREATE INDEX "orders_payer_name_beneficiary_name_created_at_idx"
  ON "orders" ("payer_name", "beneficiary_name", "created_at" DESC);
