-- The words of an order's state stand in the life cycle (lib/features/orders/life-cycle/states.ts); most columns were
-- checked before. Their combinations are the ones that its transitions lead to.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_status_id" CHECK ("status_id" IN (
    'abandoned', 'checking', 'draft', 'completed', 'cancelled', 'failed', 'inTransit', 'unrecognised', 'confirmed',
    'informationRequested', 'sentBack', 'awaitingApproval', 'readyToConfirm', 'inPreCheck', 'documentsNeeded')),
  -- An order that the service does not have yet is nothing but sent.
  ADD CONSTRAINT "orders_begin_accepted" CHECK ("creation" = 'accepted' OR (
    "confirmation" = 'none' AND "approval" = 'none' AND "update_state" = 'none' AND "abandoned_at" IS NULL)),
  -- What may be paid is not archived, and not changed.
  ADD CONSTRAINT "orders_confirmed_are_kept" CHECK ("confirmation" IN ('none', 'refused') OR (
    "abandoned_at" IS NULL AND "update_state" = 'none'));

ALTER TABLE "order_events"
  ADD CONSTRAINT "order_events_source" CHECK ("source" IN ('person', 'service', 'callback', 'check'));

-- A confirmation is asked for where the life cycle allows it, whatever code runs. At most one may have taken effect
-- (confirm_requests_one_open).
DROP TRIGGER "confirm_requests_approved" ON "confirm_requests";
DROP FUNCTION "refuse_unapproved"();
CREATE FUNCTION "refuse_unconfirmable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "creation" = 'accepted'
       AND "service_status" = 'awaiting_transfe' AND "approval" <> 'waiting' AND "update_state" = 'none'
       AND "abandoned_at" IS NULL
  ) THEN
    RAISE EXCEPTION 'order % waits for an approval or is not to be confirmed now', NEW."order_id" USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "confirm_requests_possible" BEFORE INSERT ON "confirm_requests"
  FOR EACH ROW WHEN (NEW."state" = 'requested') EXECUTE FUNCTION "refuse_unconfirmable"();
