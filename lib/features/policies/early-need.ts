import { z } from 'zod';
import { useCase } from '../../auth/use-case.ts';
import { isCurrency, parseAmount } from '../../service-core/money/index.ts';
import { families } from '../transfers/types.ts';
import { approvalNeed } from './need.ts';
import { policyInForce } from './queries.ts';
import type { NeedReason } from './types.ts';

export const earlyNeedSchema = z.strictObject({
  family: z.enum(families),
  currency: z.string().max(3),
  amount: z.string().max(32),
});

export type EarlyNeed = { reason: NeedReason | null };

/**
 * Returns the reason that an amount being typed will need an approval, as far as it is known before there is an order:
 * a new recipient counts later. Null reason for text that is no amount yet.
 */
export const earlyNeed = useCase(
  'order:draft',
  async (_actor, input: z.output<typeof earlyNeedSchema>): Promise<EarlyNeed> => {
    const { family, currency, amount } = input;
    const parsed = isCurrency(currency) ? parseAmount(amount, currency) : null;
    if (!parsed?.ok) return { reason: null };
    const facts = { family, sourceMinor: parsed.value, sourceCurrency: currency, recipientIsNew: false };
    return { reason: approvalNeed(await policyInForce(), facts).reasons[0] ?? null };
  },
);
