-- Whoever is disabled is signed out for good: being enabled again revives no session.
CREATE FUNCTION "end_sessions_of_disabled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "sessions" SET "revoked_at" = NEW."disabled_at", "revoked_reason" = 'disabled'
  WHERE "user_id" = NEW."id" AND "revoked_at" IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER "users_disabled_end" AFTER UPDATE OF "disabled_at" ON "users"
  FOR EACH ROW WHEN (NEW."disabled_at" IS NOT NULL) EXECUTE FUNCTION "end_sessions_of_disabled"();

UPDATE "sessions" SET "revoked_at" = "users"."disabled_at", "revoked_reason" = 'disabled'
FROM "users" WHERE "users"."id" = "user_id" AND "disabled_at" IS NOT NULL AND "revoked_at" IS NULL;
