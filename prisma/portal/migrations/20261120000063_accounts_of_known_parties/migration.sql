-- An order that was sent with the service's id of its recipient has the account of that recipient, which its form shows
-- and the portal made sure of. Without it, paying a saved recipient counted as paying somebody new, under a name that
-- had been paid to another account.
DROP TRIGGER "orders_keep_account_key" ON "orders";
DROP FUNCTION "keep_account_key"();
DROP FUNCTION "account_key_of"(JSONB);

CREATE FUNCTION "account_key_of"("request" JSONB, "form" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(upper(regexp_replace(normalize("account", NFKC), '[\s-]+', '', 'g'))) FROM (
    SELECT coalesce(
      nullif("request" #>> '{beneficiary,accountInfo,number}', ''),
      nullif("request" #>> '{beneficiary,accountNumber}', ''),
      nullif("request" #>> '{beneficiary,accountInfo,routingValue}', ''),
      CASE "form" #>> '{beneficiary,accountType}'
        WHEN 'alipay' THEN nullif("form" #>> '{beneficiary,accountInfo,routingValue}', '')
        ELSE nullif("form" #>> '{beneficiary,accountInfo,number}', '')
      END,
      'party:' || nullif("request" ->> 'beneficiaryId', '')
    ) AS "account"
  ) AS "given"
$$;
CREATE FUNCTION "keep_account_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."account_key" := "account_key_of"(NEW."request", NEW."values");
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_keep_account_key" BEFORE INSERT OR UPDATE OF "request", "values" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "keep_account_key"();

UPDATE "orders" SET "account_key" = "account_key_of"("request", "values") WHERE "request" ->> 'beneficiaryId' IS NOT NULL;
