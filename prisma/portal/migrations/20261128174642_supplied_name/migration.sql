-- The recipient's name as the service was given it is content of the order (decisions §5, RFI_link).
ALTER TABLE "orders" ADD COLUMN "supplied_name" TEXT;

CREATE TABLE "information_answerers" (
  "order_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "information_answerers_pkey" PRIMARY KEY ("order_id", "user_id"),
  CONSTRAINT "information_answerers_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- As before, and everybody who may have supplied the recipient's name on the service's page.
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
    UNION ALL
    SELECT a."user_id" FROM "information_answerers" a WHERE a."order_id" = "asked"
  ) AS "all_makers" WHERE "maker" IS NOT NULL
$$;
