import type { ServiceContext } from '../domain/context.ts';
import { sweepKycUploads } from '../domain/kyc/index.ts';

/** The next run takes what this one leaves: no statement of ours holds a table for long. */
const atOnce = 10_000;

const statements = [
  `delete from rate_windows where window_start < now() - interval '5 minutes'`,
  `delete from nonces where wall_seen_at < now() - interval '10 minutes'`,
  // A token stays a day after its end, so that its owner hears "expired" and not "unknown".
  `delete from tokens t using partners p where p.id = t.partner_id
     and t.expires_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '1 day'`,
  // Unused quotes, a week after their end for the same reason. Used ones belong to their order's history.
  `delete from quotes where query_no in (
     select q.query_no from partners p cross join lateral (
       select query_no from quotes
       where partner_id = p.id and used_by is null
         and created_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '7 days'
         and expires_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '7 days'
       limit ${atOnce}) q)`,
  // Links that were answered or have ended: their page says so for a month.
  `delete from information_requests where token_hash in (
     select r.token_hash from information_requests r
     join orders o on o.trade_id = r.trade_id join partners p on p.id = o.partner_id
     where least(r.answered_at, r.expires_at) < now() + make_interval(secs => p.clock_offset_seconds) - interval '30 days'
     limit ${atOnce})`,
];

/** Removes rows that have served their time. It can be repeated at will, also by several processes at once. */
export async function sweep(ctx: Pick<ServiceContext, 'pool' | 'settings' | 'wallNow'>): Promise<void> {
  for (const statement of statements) await ctx.pool.query(statement);
  await sweepKycUploads(ctx);
}
