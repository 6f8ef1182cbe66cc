-- A change of an order after its creation is edited as a draft of its own and sent as one update.

-- AlterTable
ALTER TABLE "drafts" ADD COLUMN "amends_order_id" UUID,
ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'new';

-- AlterTable
ALTER TABLE "orders" ADD COLUMN "last_edited_by" UUID,
ADD COLUMN "update_state" TEXT NOT NULL DEFAULT 'none';

-- CreateTable
CREATE TABLE "order_updates" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "request" JSONB NOT NULL,
    "values" JSONB NOT NULL,
    "fields" TEXT[],
    "state" TEXT NOT NULL DEFAULT 'requested',
    "code" TEXT,
    "message" TEXT,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_updates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_updates_order_id_requested_at_idx" ON "order_updates"("order_id", "requested_at" DESC);

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_amends_order_id_fkey" FOREIGN KEY ("amends_order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_updates" ADD CONSTRAINT "order_updates_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "drafts"
  ADD CONSTRAINT "drafts_kind" CHECK ("kind" IN ('new', 'amendment')),
  ADD CONSTRAINT "drafts_amendment_has_order" CHECK (("kind" = 'amendment') = ("amends_order_id" IS NOT NULL));

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_update_state" CHECK ("update_state" IN ('none', 'requested', 'unknown'));

ALTER TABLE "order_updates"
  ADD CONSTRAINT "order_updates_state" CHECK ("state" IN ('requested', 'accepted', 'refused', 'unknown'));

-- Two people, two tabs: an order is amended by one draft at a time, and by one update.
CREATE UNIQUE INDEX "drafts_one_open_amendment" ON "drafts" ("amends_order_id") WHERE "state" = 'open';
CREATE UNIQUE INDEX "order_updates_one_open" ON "order_updates" ("order_id")
  WHERE "state" IN ('requested', 'unknown');

-- Who edited the draft last edited what was sent.
UPDATE "orders" SET "last_edited_by" = "drafts"."updated_by"
  FROM "drafts" WHERE "drafts"."id" = "orders"."draft_id";
