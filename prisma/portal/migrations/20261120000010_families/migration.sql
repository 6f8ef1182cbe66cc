-- Drafts and orders of all three families.
ALTER TABLE "drafts"
  DROP CONSTRAINT "drafts_family",
  ADD CONSTRAINT "drafts_family" CHECK ("family" IN ('global', 'business', 'personal'));
ALTER TABLE "orders"
  DROP CONSTRAINT "orders_family",
  ADD CONSTRAINT "orders_family" CHECK ("family" IN ('global', 'business', 'personal'));
