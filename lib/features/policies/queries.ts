import { z } from 'zod';
import { useCase } from '../../auth/use-case.ts';
import { isCurrency, parseAmount } from '../../service-core/money/index.ts';
import { families } from '../transfers/types.ts';
import { policyInForce } from './data.ts';
import { approvalNeed } from './need.ts';
import type { EarlyNeed } from './schema.ts';

/**
 * The reason why an amount being typed will need an approval, as far as known before the order exists: new recipients
 * are not considered yet. Null reason while the text is not an amount.
 */
export const earlyNeed = useCase({
  permission: 'order:draft',
  input: z.strictObject({
    family: z.enum(families),
    currency: z.string().max(3),
    amount: z.string().max(32),
  }),
  run: async (_actor, { family, currency, amount }): Promise<EarlyNeed> => {
    const parsed = isCurrency(currency) ? parseAmount(amount, currency) : null;
    if (!parsed?.ok) return { reason: null };
    const facts = { family, sourceMinor: parsed.value, sourceCurrency: currency, recipientIsNew: false };
    return { reason: approvalNeed(await policyInForce(), facts).reasons[0] ?? null };
  },
});
