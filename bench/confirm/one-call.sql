-- The cost of a confirmation without group commit, at its best: everything that confirming one order writes, in one
-- call and so in one round trip and one commit. Same tables, same triggers; it decides the common case and refuses the
-- rest. Returns the new status.
create function confirm_in_one_call(p_partner uuid, p_trade text, p_at timestamptz, p_run_at timestamptz)
returns text language plpgsql as $$
declare
  o orders;
  q quotes;
  w wallets;
  entry bigint;
begin
  select * into o from orders where partner_id = p_partner and trade_id = p_trade for no key update;
  if o.status is distinct from 'awaiting_transfe' then
    return o.status;
  end if;
  select * into q from quotes where partner_id = p_partner and query_no = o.query_no for update;
  if q.query_no is null or q.expires_at <= p_at or coalesce(q.used_by, p_trade) <> p_trade then
    return 'refused';
  end if;
  select * into w from wallets
  where partner_id = p_partner and type = o.wallet_type and currency = o.source_currency for no key update;
  if w.available_minor < o.source_minor then
    return 'refused';
  end if;

  update quotes set used_by = p_trade where query_no = q.query_no;

  insert into ledger_transactions (partner_id, effect_key, kind, cause, created_at)
  values (p_partner, 'hold:' || p_trade, 'hold', p_trade, p_at) returning id into entry;
  insert into ledger_postings (transaction_id, account, wallet_id, currency, amount_minor)
  values (entry, 'wallet_available', w.wallet_id, w.currency, -o.source_minor),
         (entry, 'wallet_in_transit', w.wallet_id, w.currency, o.source_minor);

  update orders set status = 'transferring', confirmed_source_minor = o.source_minor,
    confirmed_target_minor = o.target_minor, confirmed_rate = q.rate, confirmed_at = p_at, updated_at = p_at,
    wall_payout_due_at = p_run_at, version = version + 1
  where trade_id = p_trade;
  insert into order_history (trade_id, at, trigger, from_status, to_status)
  values (p_trade, p_at, 'confirm', o.status, 'transferring');

  insert into deliveries (id, partner_id, event, subject, body, created_at, next_attempt_at)
  select gen_random_uuid(), p_partner, 'balance', w.wallet_id,
         jsonb_build_object('event', 'balance', 'id', w.wallet_id, 'status', 'changed',
                            'amount', ((w.available_minor - o.source_minor) / 100.0)::numeric(20, 2)::text),
         p_at, p_at
  from partners p where p.id = p_partner and p.callback_url is not null;
  return 'transferring';
end $$;
