-- What a page could not show is not kept: documents have the outermost shape that we write. Rows that are there already
-- are left as they are: a page names the one that it cannot read, and no update of the product fails for it.
ALTER TABLE "drafts"
  ADD CONSTRAINT "drafts_values_object" CHECK (jsonb_typeof("values") = 'object') NOT VALID;
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_request_object" CHECK (jsonb_typeof("request") = 'object') NOT VALID,
  ADD CONSTRAINT "orders_values_object" CHECK (jsonb_typeof("values") = 'object') NOT VALID;
ALTER TABLE "order_updates"
  ADD CONSTRAINT "order_updates_request_object" CHECK (jsonb_typeof("request") = 'object') NOT VALID,
  ADD CONSTRAINT "order_updates_values_object" CHECK (jsonb_typeof("values") = 'object') NOT VALID;
ALTER TABLE "order_events"
  ADD CONSTRAINT "order_events_data_object" CHECK (jsonb_typeof("data") = 'object') NOT VALID;
ALTER TABLE "audit_entries"
  ADD CONSTRAINT "audit_entries_data_object" CHECK (jsonb_typeof("data") = 'object') NOT VALID;
ALTER TABLE "parties"
  ADD CONSTRAINT "parties_values_object" CHECK (jsonb_typeof("values") = 'object') NOT VALID;
ALTER TABLE "party_events"
  ADD CONSTRAINT "party_events_data_object" CHECK (jsonb_typeof("data") = 'object') NOT VALID;
ALTER TABLE "party_imports"
  ADD CONSTRAINT "party_imports_rows_array" CHECK (jsonb_typeof("rows") = 'array') NOT VALID,
  ADD CONSTRAINT "party_imports_mapping_object" CHECK (jsonb_typeof("mapping") = 'object') NOT VALID;
ALTER TABLE "policies"
  ADD CONSTRAINT "policies_content_object" CHECK (jsonb_typeof("content") = 'object') NOT VALID;
ALTER TABLE "approvals"
  ADD CONSTRAINT "approvals_reasons_array" CHECK (jsonb_typeof("reasons") = 'array') NOT VALID,
  ADD CONSTRAINT "approvals_content_object" CHECK (jsonb_typeof("content") = 'object') NOT VALID;
ALTER TABLE "transfer_templates"
  ADD CONSTRAINT "transfer_templates_values_object" CHECK (jsonb_typeof("values") = 'object') NOT VALID;
ALTER TABLE "party_imports"
  ADD CONSTRAINT "party_imports_result_object" CHECK (jsonb_typeof("result") = 'object') NOT VALID;
