-- suits the release before: it leaves the new column empty, and `makers_of` still reads the one that it writes.
ALTER TABLE "access_links" ADD COLUMN "let_in_id" UUID;
CREATE INDEX "access_links_let_in_id_idx" ON "access_links"("let_in_id");

UPDATE "access_links" l SET "let_in_id" = u."id" FROM "users" u
 WHERE l."used_at" IS NOT NULL AND l."purpose" <> 'email' AND l."email" = u."email";
UPDATE "access_links" l SET "let_in_id" = u."id" FROM "users" u
 WHERE l."let_in_id" IS NULL AND l."used_at" IS NOT NULL AND l."purpose" <> 'email' AND l."email" = ANY(u."former_emails");

-- A person keeps the provider's subjects that were linked before, so that none of them makes a second account.
DROP INDEX "identities_user_id_issuer_key";
CREATE UNIQUE INDEX "identities_linked" ON "identities"("user_id", "issuer") WHERE "unlinked_at" IS NULL;

-- As before, and the administrators who knew the link by which one of them, or who submitted it, last set the password
-- before the draft was begun, or set it since.
CREATE OR REPLACE FUNCTION "makers_of"("asked" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  WITH "made" AS (
    SELECT o.*, d."created_at" AS "begun_at", d."created_by" AS "draft_by", d."updated_by" AS "draft_updated_by"
      FROM "orders" o JOIN "drafts" d ON d."id" = o."draft_id" WHERE o."id" = "asked"
  ), "makers" AS (
    SELECT unnest(ARRAY["created_by", "last_edited_by", "draft_by", "draft_updated_by"]) AS "maker" FROM "made"
    UNION ALL
    SELECT unnest(ARRAY[d."created_by", d."updated_by"])
      FROM "drafts" d WHERE d."amends_order_id" = "asked" AND d."state" = 'sent'
    UNION ALL
    SELECT u."requested_by" FROM "order_updates" u WHERE u."order_id" = "asked" AND u."state" <> 'refused'
    UNION ALL
    SELECT f."uploaded_by" FROM "order_documents" f WHERE f."order_id" = "asked" AND f."state" <> 'refused'
    UNION ALL
    SELECT a."user_id" FROM "information_answerers" a WHERE a."order_id" = "asked"
  ), "hands" AS (
    SELECT "maker" FROM "makers"
    UNION
    SELECT s."submitted_by" FROM "approvals" s WHERE s."order_id" = "asked"
  )
  SELECT "maker" FROM "makers" WHERE "maker" IS NOT NULL
  UNION
  SELECT u."let_in_by" FROM "users" u JOIN "hands" ON u."id" = "maker" WHERE u."let_in_by" IS NOT NULL
  UNION
  SELECT l."seen_by_id" FROM "access_links" l JOIN "hands" ON l."let_in_id" = "maker"
   WHERE l."seen_by_id" IS NOT NULL
     AND NOT EXISTS (
       SELECT 1 FROM "access_links" n, "made"
        WHERE n."let_in_id" = "maker" AND n."used_at" > l."used_at" AND n."used_at" <= "begun_at")
$$;
