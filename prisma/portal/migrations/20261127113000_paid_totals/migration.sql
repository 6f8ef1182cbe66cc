-- The sums of completed orders by the hour in which they were completed: the days of most time zones are made of hours.
CREATE TABLE "paid_totals" (
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "wallet_type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "orders" BIGINT NOT NULL,
    "source_minor" DECIMAL(40,0) NOT NULL,

    CONSTRAINT "paid_totals_pkey" PRIMARY KEY ("hour","wallet_type","currency")
);

CREATE TABLE "paid_total_changes" (
    "id" BIGSERIAL NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "wallet_type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "source_minor" BIGINT NOT NULL,

    CONSTRAINT "paid_total_changes_pkey" PRIMARY KEY ("id")
);

-- In the transaction that changes an order, as an addition that locks nobody out; a job folds it.
CREATE FUNCTION "note_paid_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status_id" = 'completed' THEN
    INSERT INTO "paid_total_changes" ("hour", "wallet_type", "currency", "orders", "source_minor")
    VALUES (date_trunc('hour', OLD."status_since", 'UTC'), OLD."wallet_type", OLD."source_currency", -1,
      -coalesce(OLD."actual_source_minor", OLD."source_minor"));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."status_id" = 'completed' THEN
    INSERT INTO "paid_total_changes" ("hour", "wallet_type", "currency", "orders", "source_minor")
    VALUES (date_trunc('hour', NEW."status_since", 'UTC'), NEW."wallet_type", NEW."source_currency", 1,
      coalesce(NEW."actual_source_minor", NEW."source_minor"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_note_paid_total" AFTER INSERT OR DELETE
  OR UPDATE OF "status_id", "status_since", "wallet_type", "source_currency", "source_minor", "actual_source_minor"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_paid_total"();

CREATE FUNCTION "fold_paid_totals"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_paid_totals')) THEN RETURN; END IF;
  WITH taken AS (
    DELETE FROM "paid_total_changes" RETURNING *
  )
  INSERT INTO "paid_totals" AS kept ("hour", "wallet_type", "currency", "orders", "source_minor")
  SELECT "hour", "wallet_type", "currency", sum("orders"), sum("source_minor") FROM taken GROUP BY 1, 2, 3
  ON CONFLICT ("hour", "wallet_type", "currency") DO UPDATE
    SET "orders" = kept."orders" + excluded."orders",
        "source_minor" = kept."source_minor" + excluded."source_minor";
END $$;

-- Orders that were completed before.
INSERT INTO "paid_totals"
SELECT date_trunc('hour', "status_since", 'UTC'), "wallet_type", "source_currency", count(*),
       sum(coalesce("actual_source_minor", "source_minor"))
  FROM "orders" WHERE "status_id" = 'completed' GROUP BY 1, 2, 3;
