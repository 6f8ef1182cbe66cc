-- KYC files that partners deliver by SFTP (specification §5.1, decisions §10). What a partner sees as its folder is
-- rows, never a path on a disk: no name it chooses can lead anywhere else.

-- CreateTable
CREATE TABLE "sftp_accounts" (
    "partner_id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "wall_password_set_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "wall_last_login_at" TIMESTAMPTZ(6),

    CONSTRAINT "sftp_accounts_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "kyc_folders" (
    "partner_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "wall_created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kyc_folders_pkey" PRIMARY KEY ("partner_id","path")
);

-- CreateTable
CREATE TABLE "kyc_uploads" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL DEFAULT 0,
    "modified_at" TIMESTAMPTZ(6) NOT NULL,
    "wall_touched_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "kyc_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyc_files" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "delivered_path" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "scan" TEXT NOT NULL,
    "malware" TEXT,
    "delivered_at" TIMESTAMPTZ(6) NOT NULL,
    "modified_at" TIMESTAMPTZ(6) NOT NULL,
    "wall_received_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "kyc_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sftp_accounts_username_key" ON "sftp_accounts"("username");

-- CreateIndex
CREATE INDEX "kyc_uploads_wall_touched_at_idx" ON "kyc_uploads"("wall_touched_at");

-- CreateIndex
CREATE UNIQUE INDEX "kyc_uploads_partner_id_path_key" ON "kyc_uploads"("partner_id", "path");

-- CreateIndex
CREATE INDEX "kyc_files_partner_id_sha256_idx" ON "kyc_files"("partner_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "kyc_files_partner_id_path_version_key" ON "kyc_files"("partner_id", "path", "version");

-- AddForeignKey
ALTER TABLE "sftp_accounts" ADD CONSTRAINT "sftp_accounts_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyc_folders" ADD CONSTRAINT "kyc_folders_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyc_uploads" ADD CONSTRAINT "kyc_uploads_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kyc_files" ADD CONSTRAINT "kyc_files_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One file is what its path shows; earlier and removed ones stay registered.
CREATE UNIQUE INDEX "kyc_files_current" ON "kyc_files"("partner_id", "path") WHERE "state" = 'current';

ALTER TABLE "kyc_files"
  ADD CONSTRAINT "kyc_files_state" CHECK ("state" IN ('current', 'superseded', 'removed', 'quarantined')),
  ADD CONSTRAINT "kyc_files_scan" CHECK ("scan" IN ('not_scanned', 'clean', 'infected')),
  ADD CONSTRAINT "kyc_files_infected" CHECK (("scan" = 'infected') = ("state" = 'quarantined')),
  ADD CONSTRAINT "kyc_files_size" CHECK ("size_bytes" >= 0 AND octet_length("sha256") = 32);

-- What was delivered is evidence: its place may change, its content and the time it came do not.
CREATE FUNCTION "keep_kyc_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.id, NEW.partner_id, NEW.delivered_path, NEW.size_bytes, NEW.sha256, NEW.scan, NEW.delivered_at,
         NEW.wall_received_at)
        IS DISTINCT FROM
        (OLD.id, OLD.partner_id, OLD.delivered_path, OLD.size_bytes, OLD.sha256, OLD.scan, OLD.delivered_at,
         OLD.wall_received_at) THEN
    RAISE EXCEPTION 'a delivered KYC file is kept as it came';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "kyc_files_keep" BEFORE UPDATE OR DELETE ON "kyc_files"
  FOR EACH ROW EXECUTE FUNCTION "keep_kyc_files"();
