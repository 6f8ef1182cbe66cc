-- Times that somebody outside gave (lib/told-time.ts): one that no page can show counts as none.
UPDATE "webhook_events" SET "sent_at" = NULL
  WHERE "sent_at" < '2000-01-01 00:00:00+00' OR "sent_at" >= '2100-01-01 00:00:00+00';
ALTER TABLE "webhook_events"
  ADD CONSTRAINT "webhook_events_sent_at" CHECK ("sent_at" >= '2000-01-01 00:00:00+00' AND "sent_at" < '2100-01-01 00:00:00+00');

UPDATE "quotes" SET "expires_at" = "fetched_at"
  WHERE "expires_at" < '2000-01-01 00:00:00+00' OR "expires_at" >= '2100-01-01 00:00:00+00';
ALTER TABLE "quotes"
  ADD CONSTRAINT "quotes_expires_at" CHECK ("expires_at" >= '2000-01-01 00:00:00+00' AND "expires_at" < '2100-01-01 00:00:00+00');

UPDATE "orders" SET "quote_expires_at" = "quote_fetched_at"
  WHERE "quote_expires_at" < '2000-01-01 00:00:00+00' OR "quote_expires_at" >= '2100-01-01 00:00:00+00';
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_quote_expires_at" CHECK ("quote_expires_at" >= '2000-01-01 00:00:00+00' AND "quote_expires_at" < '2100-01-01 00:00:00+00');
