-- Outside mainland China a number names an account only together with its bank: the same digits at another bank are
-- another account, which must not count as one that was paid before. Mainland numbers and IBANs have their bank in them.
CREATE FUNCTION "account_at_bank"("number" TEXT, "is_mainland" BOOLEAN, "bank" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN coalesce("number", '') = '' THEN NULL
    WHEN "is_mainland" OR normalize("number", NFKC) ~ '^\s*[A-Za-z]{2}\s?[0-9]{2}' THEN "number"
    ELSE "number" || '@' || "bank"
  END
$$;

CREATE FUNCTION "account_of_info"("info" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT "account_at_bank"(
    "info" ->> 'number',
    coalesce("info" ->> 'country', '') IN ('', 'CN'),
    concat("info" ->> 'country', ':', "info" ->> 'routingValue')
  )
$$;

CREATE OR REPLACE FUNCTION "account_key_of"("request" JSONB, "form" JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(upper(regexp_replace(normalize("account", NFKC), '[\s-]+', '', 'g'))) FROM (
    SELECT coalesce(
      "account_of_info"("request" #> '{beneficiary,accountInfo}'),
      "account_at_bank"(
        "request" #>> '{beneficiary,accountNumber}',
        "request" ->> 'targetCurrency' = 'CNY' OR coalesce("request" #>> '{beneficiary,swiftCode}', '') = '',
        "request" #>> '{beneficiary,swiftCode}'
      ),
      nullif("request" #>> '{beneficiary,accountInfo,routingValue}', ''),
      CASE "form" #>> '{beneficiary,accountType}'
        WHEN 'alipay' THEN nullif("form" #>> '{beneficiary,accountInfo,routingValue}', '')
        ELSE "account_of_info"("form" #> '{beneficiary,accountInfo}')
      END,
      'party:' || nullif("request" ->> 'beneficiaryId', '')
    ) AS "account"
  ) AS "given"
$$;

UPDATE "orders" SET "account_key" = "account_key_of"("request", "values")
 WHERE "account_key" IS DISTINCT FROM "account_key_of"("request", "values");
