-- A person's own settings, and who looks after an information request.

ALTER TABLE "users" ADD COLUMN "theme" TEXT NOT NULL DEFAULT 'system';
ALTER TABLE "users" ADD COLUMN "density" TEXT NOT NULL DEFAULT 'standard';
ALTER TABLE "users" ADD COLUMN "single_keys" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "users" ADD COLUMN "fixed_time_zone" TEXT;
ALTER TABLE "users" ADD COLUMN "preferences_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD CONSTRAINT "users_theme_check" CHECK ("theme" IN ('system', 'light', 'dark'));
ALTER TABLE "users" ADD CONSTRAINT "users_density_check" CHECK ("density" IN ('comfortable', 'standard', 'compact'));

CREATE TABLE "information_requests" (
    "order_id" UUID NOT NULL,
    "owner_id" UUID,
    "owner_name" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,

    CONSTRAINT "information_requests_pkey" PRIMARY KEY ("order_id"),
    CONSTRAINT "information_requests_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "information_requests_owner_check" CHECK (("owner_id" IS NULL) = ("owner_name" IS NULL)),
    CONSTRAINT "information_requests_answer_check" CHECK (("answered_at" IS NULL) = ("answered_by" IS NULL))
);
