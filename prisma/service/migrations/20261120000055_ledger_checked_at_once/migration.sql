-- A foreign key is asked row by row, five times for one hold, and makes every posting lock its wallet. The trigger that
-- looks at all postings of a statement at once asks the same for all of them together; its other half, that no wallet
-- with postings and no entry ever goes away, are two triggers that fire when nobody has reason to.
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_transaction_id_fkey";
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_wallet_id_fkey";

CREATE FUNCTION "refuse_wallet_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet is never removed, nor its id, partner or currency changed' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER "wallets_stay" BEFORE DELETE OR TRUNCATE ON "wallets"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_wallet_removal"();
CREATE TRIGGER "wallets_keep_their_identity" BEFORE UPDATE OF "wallet_id", "partner_id", "currency" ON "wallets"
  FOR EACH ROW EXECUTE FUNCTION "refuse_wallet_removal"();

-- What every statement adds sums to zero per entry and currency, so the whole of an entry does: the book never changes
-- but by adding to it.
CREATE OR REPLACE FUNCTION "apply_ledger_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT n."transaction_id" INTO unbalanced
  FROM new_postings n
  GROUP BY n."transaction_id", n."currency" HAVING sum(n."amount_minor") <> 0
  LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', unbalanced USING ERRCODE = '23514';
  END IF;

  -- Side by side, so that each is looked up by its own index however large the book is.
  IF EXISTS (
    SELECT 1 FROM new_postings n
    LEFT JOIN LATERAL (
      SELECT t."partner_id" FROM "ledger_transactions" t WHERE t."id" = n."transaction_id" LIMIT 1) t ON true
    LEFT JOIN LATERAL (
      SELECT w."partner_id", w."currency" FROM "wallets" w WHERE w."wallet_id" = n."wallet_id" LIMIT 1) w ON true
    WHERE t."partner_id" IS NULL
      OR (n."wallet_id" IS NOT NULL
        AND (w."currency" IS DISTINCT FROM n."currency" OR w."partner_id" IS DISTINCT FROM t."partner_id"))
  ) THEN
    RAISE EXCEPTION 'a posting names no entry, or a wallet of another currency or partner' USING ERRCODE = '23514';
  END IF;

  PERFORM 1 FROM "wallets" w
  WHERE w."wallet_id" IN (SELECT n."wallet_id" FROM new_postings n)
  ORDER BY w."wallet_id" FOR NO KEY UPDATE;

  UPDATE "wallets" w
  SET "available_minor" = w."available_minor" + s."available",
      "in_transit_minor" = w."in_transit_minor" + s."in_transit"
  FROM (
    SELECT n."wallet_id",
           coalesce(sum(n."amount_minor") FILTER (WHERE n."account" = 'wallet_available'), 0)::bigint AS "available",
           coalesce(sum(n."amount_minor") FILTER (WHERE n."account" = 'wallet_in_transit'), 0)::bigint AS "in_transit"
    FROM new_postings n WHERE n."wallet_id" IS NOT NULL GROUP BY n."wallet_id"
  ) s
  WHERE w."wallet_id" = s."wallet_id";
  RETURN NULL;
END $$;
