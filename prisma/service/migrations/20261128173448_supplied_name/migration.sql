-- The answer to an information request is content of the order (decisions §5, RFI_link).
ALTER TABLE "orders" ADD COLUMN "supplied_name" TEXT;
