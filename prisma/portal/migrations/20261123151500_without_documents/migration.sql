-- What the person chose when the order was created: it is kept, should the answer of the service come late.
ALTER TABLE "orders" ADD COLUMN "without_documents" BOOLEAN NOT NULL DEFAULT false;
