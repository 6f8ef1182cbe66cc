-- Without an expected value an app key is taken as it comes.
ALTER TABLE "webhook_events"
  DROP CONSTRAINT "webhook_events_app_key",
  ADD CONSTRAINT "webhook_events_app_key" CHECK ("app_key" IN ('match', 'mismatch', 'absent', 'unchecked'));

-- What the sweep looks for: callbacks that still wait to be processed.
CREATE INDEX "webhook_events_waiting" ON "webhook_events" ("received_at") WHERE "state" = 'received';

-- What a new order looks for: callbacks about it that came before it was known.
CREATE INDEX "webhook_events_early" ON "webhook_events" ("subject_id")
  WHERE "state" IN ('received', 'unknown-subject');

-- What is forgotten sooner than the rest.
CREATE INDEX "webhook_events_not_ours" ON "webhook_events" ("received_at" DESC, "id" DESC)
  WHERE "state" IN ('unknown-subject', 'rejected');

-- The key of the service's callback signatures, so that a portal knows it while the service is away.
CREATE TABLE "webhook_keys" (
    "base_url" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_keys_pkey" PRIMARY KEY ("base_url")
);
