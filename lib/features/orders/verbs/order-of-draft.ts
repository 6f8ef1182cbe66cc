import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok } from '../../../result.ts';
import type { RequestInput } from '../../../service-core/contract/index.ts';
import { standByIds } from '../../parties/verbs/stand-by-ids.ts';
import { toOrder } from '../../transfers/payload.ts';
import { storedDraft } from '../../transfers/stored-draft.ts';
import { validateDraft } from '../../transfers/validate.ts';
import type { Tx } from '../data/order.ts';
import { type FamilyEndpoints, familyEndpoints } from '../family-endpoints.ts';
import type { CreateOrderRefusal } from '../types.ts';
import { invalidRequest, orderRowOf, quoteOf } from './order-row.ts';

export type CreateRequest = RequestInput<FamilyEndpoints['create']>;

type Refusal = Extract<CreateOrderRefusal, { code: 'draft-invalid' }>;
const invalid = (problems: Refusal['problems']) => err<Refusal>({ code: 'draft-invalid', problems });

/**
 * Returns the request of a draft, checked again by the interface's own schema of its family, and the row the portal
 * keeps. The rate is one this portal was given; a browser cannot bring its own.
 */
export async function orderOfDraft(tx: Tx, draft: { id: string; values: unknown; updatedBy: string }) {
  const values = await standByIds(tx, storedDraft(draft));
  const problems = validateDraft(values, { now: serviceNow() });
  if (problems.length > 0) return invalid(problems.map(({ path, key, args }) => ({ path, key, args })));
  const quote = await quoteOf(tx, values);
  if (!quote.ok) return quote;

  const parsed = familyEndpoints[values.family].createForm.safeParse(toOrder(values));
  if (!parsed.success) return invalid(invalidRequest(parsed.error));
  const request: CreateRequest = parsed.data;
  const columns = orderRowOf(values, quote.value);
  if (!columns.ok) return columns;
  return ok({ request, row: { ...columns.value, draftId: draft.id, lastEditedBy: draft.updatedBy } });
}
