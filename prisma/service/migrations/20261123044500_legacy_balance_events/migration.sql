-- AlterTable
ALTER TABLE "partners" ADD COLUMN     "legacy_balance_events" BOOLEAN NOT NULL DEFAULT false;

-- On in the sandbox, where partners of every family try things out.
UPDATE "partners" SET "legacy_balance_events" = true
WHERE EXISTS (SELECT FROM "installation" WHERE "mode" = 'sandbox');

-- What partners are told of wallets that just changed: each wallet, and for those who asked for it the sum over both
-- wallet types of each currency that changed, without a wallet id. Wallets of two types are changed at the same time, so
-- whoever tells a sum holds its lock until the commit: it is the sum at that commit, and sums are told in that order.
-- Taken after all locks of wallets, in ascending order. Each statement of a volatile function sees what was committed
-- until it began, so the sums are read as they are once the lock is held.
CREATE FUNCTION "balances_to_tell"("changed" text[])
RETURNS TABLE ("partner_id" uuid, "wallet_id" text, "currency" text, "available_minor" bigint)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(s."key") FROM (
    SELECT DISTINCT hashtextextended('balance ' || w."partner_id" || ' ' || w."currency", 0) AS "key"
    FROM "wallets" w JOIN "partners" p ON p."id" = w."partner_id"
    WHERE w."wallet_id" = ANY("changed") AND p."legacy_balance_events"
    ORDER BY "key") s;
  RETURN QUERY
    SELECT w."partner_id", w."wallet_id", w."currency", w."available_minor"
    FROM "wallets" w WHERE w."wallet_id" = ANY("changed");
  RETURN QUERY
    SELECT w."partner_id", NULL::text, w."currency", sum(w."available_minor")::bigint
    FROM "wallets" w
    WHERE (w."partner_id", w."currency") IN (
      SELECT c."partner_id", c."currency" FROM "wallets" c JOIN "partners" p ON p."id" = c."partner_id"
      WHERE c."wallet_id" = ANY("changed") AND p."legacy_balance_events")
    GROUP BY w."partner_id", w."currency";
END $$;
