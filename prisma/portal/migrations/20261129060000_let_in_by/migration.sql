-- suits the release before: it writes none of the new columns, and lets nobody in by a password that is not there.
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;
ALTER TABLE "users" ADD COLUMN "former_emails" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "users" ADD COLUMN "let_in_by" UUID;
ALTER TABLE "access_links" ADD COLUMN "seen_by_id" UUID;
ALTER TABLE "identities" ADD COLUMN "unlinked_at" TIMESTAMPTZ(3);
ALTER TABLE "step_up_attempts" ADD COLUMN "at_sign_in" BOOLEAN NOT NULL DEFAULT false;

-- As before, and the administrators who know the link by which one of them set the password.
CREATE OR REPLACE FUNCTION "makers_of"("asked" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  WITH "makers" AS (
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
  )
  SELECT "maker" FROM "makers" WHERE "maker" IS NOT NULL
  UNION
  SELECT u."let_in_by" FROM "users" u JOIN "makers" ON u."id" = "maker" WHERE u."let_in_by" IS NOT NULL
$$;
