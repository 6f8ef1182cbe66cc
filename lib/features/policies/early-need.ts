import { z } from 'zod';
import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
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
export async function earlyNeed(actor: Actor, input: z.output<typeof earlyNeedSchema>): Promise<EarlyNeed> {
  authorise(actor, 'order:draft');
  const { family, currency, amount } = input;
  const parsed = isCurrency(currency) ? parseAmount(amount, currency) : null;
  if (!parsed?.ok) return { reason: null };
  const facts = { family, sourceMinor: parsed.value, sourceCurrency: currency, recipientIsNew: false };
  return { reason: approvalNeed(await policyInForce(), facts).reasons[0] ?? null };
}
