-- What came back of a payment that the recipient's bank sent back.
ALTER TABLE "orders"
  ADD COLUMN "returned_source_minor" BIGINT,
  ADD COLUMN "returned_target_minor" BIGINT,
  ADD COLUMN "returned_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "orders_status_id",
  ADD CONSTRAINT "orders_status_id" CHECK ("status_id" IN (
    'abandoned', 'checking', 'draft', 'completed', 'returned', 'cancelled', 'failed', 'inTransit', 'unrecognised',
    'confirmed', 'informationRequested', 'sentBack', 'awaitingApproval', 'readyToConfirm', 'inPreCheck',
    'documentsNeeded'));
