-- Whoever began a change had a hand in it, as with an order: what they typed stays when somebody else adds to it and
-- sends it.
CREATE OR REPLACE FUNCTION "makers_of"("asked" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT DISTINCT "maker" FROM (
    SELECT unnest(ARRAY[o."created_by", o."last_edited_by", d."created_by", d."updated_by"]) AS "maker"
      FROM "orders" o JOIN "drafts" d ON d."id" = o."draft_id" WHERE o."id" = "asked"
    UNION ALL
    SELECT unnest(ARRAY[d."created_by", d."updated_by"])
      FROM "drafts" d WHERE d."amends_order_id" = "asked" AND d."state" = 'sent'
    UNION ALL
    SELECT u."requested_by" FROM "order_updates" u WHERE u."order_id" = "asked" AND u."state" <> 'refused'
    UNION ALL
    SELECT f."uploaded_by" FROM "order_documents" f WHERE f."order_id" = "asked" AND f."state" <> 'refused'
  ) AS "all_makers" WHERE "maker" IS NOT NULL
$$;
