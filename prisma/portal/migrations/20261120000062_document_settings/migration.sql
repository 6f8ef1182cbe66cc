-- What admins say about documents: which types are suggested whatever was used before, and what the codes that the
-- interface does not explain mean to this company.
CREATE TABLE "document_suggestion_rules" (
  "family" TEXT NOT NULL,
  -- Empty for business orders, which have none.
  "purpose" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "rule" TEXT NOT NULL,
  "updated_by" UUID NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "document_suggestion_rules_pkey" PRIMARY KEY ("family", "purpose", "type"),
  CONSTRAINT "document_suggestion_rules_rule" CHECK ("rule" IN ('always', 'never'))
);

CREATE TABLE "document_labels" (
  "type" TEXT NOT NULL,
  "en" TEXT NOT NULL,
  "zh" TEXT NOT NULL,
  "updated_by" UUID NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "document_labels_pkey" PRIMARY KEY ("type"),
  CONSTRAINT "document_labels_not_empty" CHECK ("en" <> '' AND "zh" <> '')
);
