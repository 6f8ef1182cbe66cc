-- The same check, asked per new transaction: the other wording let the planner read the whole book for each entry.
CREATE OR REPLACE FUNCTION "apply_ledger_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT n."transaction_id" INTO unbalanced
  FROM (SELECT DISTINCT "transaction_id" FROM new_postings) n
  CROSS JOIN LATERAL (
    SELECT 1 FROM "ledger_postings" p WHERE p."transaction_id" = n."transaction_id"
    GROUP BY p."currency" HAVING sum(p."amount_minor") <> 0
  ) wrong
  LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', unbalanced USING ERRCODE = '23514';
  END IF;

  IF EXISTS (SELECT 1 FROM new_postings n JOIN "wallets" w ON w."wallet_id" = n."wallet_id"
             JOIN "ledger_transactions" t ON t."id" = n."transaction_id"
             WHERE w."currency" <> n."currency" OR w."partner_id" <> t."partner_id") THEN
    RAISE EXCEPTION 'a posting names a wallet of another currency or partner' USING ERRCODE = '23514';
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
