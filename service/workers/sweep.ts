import type { TaskList } from 'graphile-worker';
import type { ServiceContext } from '../domain/context.ts';

export const sweepCrontab = '*/5 * * * * sweep';

/** What has served its time and nobody asks for any more. Each statement can be repeated at will. */
const statements = [
  `delete from rate_windows where window_start < now() - interval '5 minutes'`,
  `delete from nonces where wall_seen_at < now() - interval '10 minutes'`,
  // A token stays a day after its end, so that its owner hears "expired" and not "unknown".
  `delete from tokens t using partners p where p.id = t.partner_id
     and t.expires_at < now() + make_interval(secs => p.clock_offset_seconds) - interval '1 day'`,
];

export function sweepTasks(ctx: Pick<ServiceContext, 'pool'>): TaskList {
  return {
    sweep: async () => {
      for (const statement of statements) await ctx.pool.query(statement);
    },
  };
}
