-- Every service process keeps partners and keys in memory. Whoever changes one tells all of them, so that a revoked
-- key or a moved clock takes effect everywhere within milliseconds. Partners change rarely: the cost of NOTIFY is
-- nowhere near a path that moves money.
CREATE FUNCTION "tell_partner_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('partner_changed',
    CASE WHEN TG_TABLE_NAME = 'partners' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'partner_id' END);
  RETURN NULL;
END $$;

CREATE TRIGGER "partners_tell_change" AFTER UPDATE ON "partners"
  FOR EACH ROW EXECUTE FUNCTION "tell_partner_change"();
CREATE TRIGGER "partner_keys_tell_change" AFTER INSERT OR UPDATE ON "partner_keys"
  FOR EACH ROW EXECUTE FUNCTION "tell_partner_change"();
