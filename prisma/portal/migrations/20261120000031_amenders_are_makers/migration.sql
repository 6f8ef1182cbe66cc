-- Who edited or sent a change of the order after its creation had a hand in it, too.
CREATE OR REPLACE FUNCTION "makers_of"("asked" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT DISTINCT "maker" FROM (
    SELECT unnest(ARRAY[o."created_by", o."last_edited_by", d."updated_by"]) AS "maker"
      FROM "orders" o JOIN "drafts" d ON d."id" = o."draft_id" WHERE o."id" = "asked"
    UNION ALL
    SELECT d."updated_by" FROM "drafts" d WHERE d."amends_order_id" = "asked" AND d."state" = 'sent'
    UNION ALL
    (SELECT f."uploaded_by" FROM "order_documents" f
      WHERE f."order_id" = "asked" AND f."state" <> 'refused' ORDER BY f."created_at" DESC, f."id" DESC LIMIT 1)
  ) AS "all_makers" WHERE "maker" IS NOT NULL
$$;

CREATE INDEX "drafts_amends_order_id_idx" ON "drafts" ("amends_order_id") WHERE "amends_order_id" IS NOT NULL;
