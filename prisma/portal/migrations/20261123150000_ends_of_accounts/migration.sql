-- Accounts typed in groups were kept with their spaces, so that the last four of "... 3446 0 001" were " 001": lists
-- showed another end than the review, and a search for it found nothing. New orders are kept as they are sent.
UPDATE "orders" SET "account_suffix" = right("plain"."account", 4)
FROM (
  SELECT "id", regexp_replace(
    normalize("account", NFKC), CASE WHEN "is_login" THEN '\s' ELSE '[\s\u2010-\u2015()-]' END, '', 'g'
  ) AS "account"
  FROM (
    SELECT "id", "family" <> 'business' AND "account_type" = 'alipay' AS "is_login", coalesce(CASE
      WHEN "family" = 'business' THEN "values" #>> '{beneficiary,accountNumber}'
      WHEN "account_type" = 'alipay' THEN "values" #>> '{beneficiary,accountInfo,routingValue}'
      ELSE "values" #>> '{beneficiary,accountInfo,number}'
    END, '') AS "account"
    FROM "orders"
  ) AS "given"
  WHERE "account" <> ''
) AS "plain"
WHERE "orders"."id" = "plain"."id" AND "orders"."account_suffix" <> right("plain"."account", 4);
