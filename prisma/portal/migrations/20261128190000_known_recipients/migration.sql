-- Nullable and apart from "content", which earlier releases read strictly: they run on with the same policy.
ALTER TABLE "policies" ADD COLUMN "known_after_days" INTEGER, ADD COLUMN "known_share_percent" INTEGER;

-- Tells one recipient from another: account number, bank, country, routing and both names, without letter case, width,
-- spaces and punctuation. A recipient that was sent by the service's id is the one that the form shows. An account in
-- the holder's own name may leave the holder out, a BIC its main office, and an account that receives CNY its country.
CREATE FUNCTION "recipient_of"("request" JSONB, "form" JSONB, "name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(upper(regexp_replace(normalize(coalesce("part", ''), NFKC), '[\s[:punct:]·]+', '', 'g')), '|' ORDER BY "place")
    FROM (SELECT coalesce("request" -> 'beneficiary', "form" -> 'beneficiary') AS "party") AS "given",
         LATERAL unnest(ARRAY[
           "name",
           coalesce(nullif("party" #>> '{accountInfo,name}', ''), nullif("party" ->> 'accountName', ''), "name"),
           coalesce(nullif("party" ->> 'accountNumber', ''), "party" #>> '{accountInfo,number}'),
           coalesce(nullif("party" ->> 'bankName', ''), "party" #>> '{accountInfo,bankName}'),
           coalesce(
             nullif("party" #>> '{accountInfo,country}', ''),
             CASE WHEN "request" ->> 'targetCurrency' = 'CNY' THEN 'CN' END
           ),
           "party" #>> '{accountInfo,routingType}',
           regexp_replace(
             upper(coalesce(nullif("party" ->> 'swiftCode', ''), "party" #>> '{accountInfo,routingValue}')),
             '^([A-Z]{6}[A-Z0-9]{2})XXX$', '\1'
           )
         ]) WITH ORDINALITY AS "parts"("part", "place")
$$;
