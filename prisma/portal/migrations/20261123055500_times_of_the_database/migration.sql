-- A row that is given no time gets the one of the database, and never that of the process that writes it.
alter table "users"
  alter column "created_at" set default clock_timestamp();
alter table "sessions"
  alter column "created_at" set default clock_timestamp(),
  alter column "last_seen_at" set default clock_timestamp();
alter table "sign_in_attempts"
  alter column "at" set default clock_timestamp();
alter table "drafts"
  alter column "created_at" set default clock_timestamp(),
  alter column "updated_at" set default clock_timestamp();
alter table "draft_presences"
  alter column "seen_at" set default clock_timestamp(),
  alter column "active_at" set default clock_timestamp();
alter table "transfer_templates"
  alter column "created_at" set default clock_timestamp();
alter table "orders"
  alter column "creation_sent_at" set default clock_timestamp(),
  alter column "status_at" set default clock_timestamp(),
  alter column "status_since" set default clock_timestamp(),
  alter column "created_at" set default clock_timestamp(),
  alter column "updated_at" set default clock_timestamp();
alter table "order_views"
  alter column "created_at" set default clock_timestamp();
alter table "order_updates"
  alter column "requested_at" set default clock_timestamp();
alter table "order_events"
  alter column "at" set default clock_timestamp();
alter table "order_documents"
  alter column "created_at" set default clock_timestamp();
alter table "confirm_requests"
  alter column "requested_at" set default clock_timestamp();
alter table "conversions"
  alter column "requested_at" set default clock_timestamp();
alter table "webhook_events"
  alter column "received_at" set default clock_timestamp(),
  alter column "last_received_at" set default clock_timestamp();
alter table "wallet_views"
  alter column "changed_at" set default clock_timestamp(),
  alter column "read_at" set default clock_timestamp();
alter table "audit_entries"
  alter column "at" set default clock_timestamp();
alter table "parties"
  alter column "ranked_at" set default clock_timestamp(),
  alter column "created_at" set default clock_timestamp(),
  alter column "updated_at" set default clock_timestamp();
alter table "party_events"
  alter column "at" set default clock_timestamp();
alter table "party_imports"
  alter column "created_at" set default clock_timestamp();
alter table "policies"
  alter column "proposed_at" set default clock_timestamp();
alter table "approvals"
  alter column "submitted_at" set default clock_timestamp();
alter table "approval_decisions"
  alter column "decided_at" set default clock_timestamp();
alter table "approval_views"
  alter column "at" set default clock_timestamp();
alter table "step_up_attempts"
  alter column "at" set default clock_timestamp();
alter table "step_ups"
  alter column "at" set default clock_timestamp();
