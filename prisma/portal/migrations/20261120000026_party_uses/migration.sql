-- Which party each order is paid from and to now (an amendment may change it), and what checks said of an account,
-- so that a party saved later knows it too.

CREATE TABLE "party_uses" (
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "party_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "update_id" UUID,

    CONSTRAINT "party_uses_pkey" PRIMARY KEY ("order_id", "kind"),
    CONSTRAINT "party_uses_kind" CHECK ("kind" IN ('payer', 'beneficiary')),
    CONSTRAINT "party_uses_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "party_uses_party_id_fkey" FOREIGN KEY ("party_id") REFERENCES "parties"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "party_uses_party_id_at_idx" ON "party_uses"("party_id", "at" DESC);

INSERT INTO "party_uses" ("order_id", "kind", "party_id", "at")
SELECT DISTINCT ON (e."order_id", p."kind") e."order_id", p."kind", coalesce(p."merged_into_id", p."id"), e."at"
FROM "party_events" e
JOIN "parties" p ON p."id" = e."party_id"
JOIN "orders" o ON o."id" = e."order_id"
WHERE e."kind" = 'used'
ORDER BY e."order_id", p."kind", e."id" DESC;

-- CreateTable
CREATE TABLE "account_findings" (
    "account_fingerprint" TEXT NOT NULL,
    "name_fingerprint" TEXT NOT NULL DEFAULT '',
    "check" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_findings_pkey" PRIMARY KEY ("account_fingerprint", "name_fingerprint", "check"),
    CONSTRAINT "account_findings_check" CHECK ("check" IN ('bank', 'alipay')),
    CONSTRAINT "account_findings_outcome" CHECK ("outcome" IN ('matched', 'mismatched'))
);

-- Archived ones are few and have a list of their own.
CREATE INDEX "parties_archived_idx" ON "parties" ("kind", "ranked_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
