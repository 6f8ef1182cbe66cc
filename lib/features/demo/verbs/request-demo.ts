import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { env } from '../../../env.ts';
import { err, ok, type Result } from '../../../result.ts';
import { inTransaction, lockDemo, startDemoJob, stateOfDemo } from '../data.ts';
import type { DemoState, RequestDemoRefusal } from '../schema.ts';

/**
 * Starts the making of demo data in the name of this person, in a portal without orders, or goes on with what stopped.
 * While it is under way, a second request changes nothing and is told how far it is. Refused in production.
 */
export const requestDemo = useCase(
  'order:create',
  async (actor): Promise<Result<DemoState, RequestDemoRefusal>> => {
    if (env().PORTAL_ENV === 'production') return err({ code: 'production' });
    return inTransaction(async (tx): Promise<Result<DemoState, RequestDemoRefusal>> => {
      await lockDemo(tx);
      const before = await stateOfDemo(tx);
      if (before === null) return err({ code: 'has-orders' });
      if (before.state === 'loading') return ok(before);
      await startDemoJob(tx, actor.userId);
      await recordAudit(tx, {
        actor,
        action: 'demo.load',
        subject: { kind: 'user', id: actor.userId },
        data: { made: before.state === 'stopped' ? before.made : 0 },
      });
      return ok((await stateOfDemo(tx)) ?? before);
    });
  },
);
