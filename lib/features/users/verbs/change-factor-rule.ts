import { recordAudit } from '../../../audit.ts';
import { factorRule, putFactorRule } from '../../../auth/factor-rule.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { ok, type Result } from '../../../result.ts';
import type { RecentRefusal } from '../../step-up/schema.ts';
import { proveRecently } from '../../step-up/verbs/step-up.ts';
import { inTransaction } from '../data.ts';
import { factorRuleSchema } from '../schema.ts';

/** Sets who must have a second factor. A person who must and has none does nothing else until it is set up. */
export const changeFactorRule = useCase({
  permission: 'people:manage',
  input: factorRuleSchema,
  run: (actor, { rule, ...proof }): Promise<Result<object, RecentRefusal>> =>
    inTransaction(async (tx): Promise<Result<object, RecentRefusal>> => {
      await keepRight(tx, actor, 'people:manage');
      const proved = await proveRecently(tx, actor, proof);
      if (!proved.ok) return proved;
      const before = await factorRule(tx);
      await putFactorRule(tx, rule, now());
      await recordAudit(tx, {
        actor,
        action: 'second-factor.rule',
        subject: { kind: 'policy', id: 'second-factor' },
        data: { rule, before },
      });
      return ok({});
    }),
});
