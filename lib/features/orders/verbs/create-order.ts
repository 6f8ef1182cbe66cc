import type { z } from 'zod';
import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { callPayout, crashCheckAt } from '../../../payout/client.ts';
import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { RequestInput } from '../../../service-core/contract/index.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { alignDetailsWithIds } from '../../parties/verbs/reveal-party.ts';
import { documentsNeededBy, locksRate } from '../../transfers/conditions/order.ts';
import { storedDraft } from '../../transfers/defaults.ts';
import { normaliseValues, toOrder, transactionModeOf } from '../../transfers/payload.ts';
import { type DraftValues, needsQuote, walletTypeOf } from '../../transfers/types.ts';
import { validateDraft } from '../../transfers/validate.ts';
import { startOrder } from '../data/move.ts';
import {
  addTimeline,
  announce,
  endpointsOf,
  type FamilyEndpoints,
  familyEndpoints,
  findQuote,
  inTransaction,
  lockDraft,
  markDraftSent,
  planCheck,
  refusedBy,
  type Tx,
} from '../data/order.ts';
import { createOrderSchema } from '../schema.ts';
import type { CreateOrderRefusal, CreateOrderValue } from '../types.ts';
import { recordCreation } from './record-creation.ts';

type FieldRefusal = { code: 'draft-invalid'; problems: { path: string; key: string }[] };
const invalidField = (path: string, key: string) =>
  err<FieldRefusal>({ code: 'draft-invalid', problems: [{ path, key }] });

/** Returns the interface schema's problems with a request, by form field. */
export function invalidRequest(error: z.ZodError): { path: string; key: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), key: 'notAllowed' }));
}

export type QuoteFacts = {
  rate: string;
  queryNo: string | null;
  quoteFetchedAt: Date | null;
  quoteExpiresAt: Date | null;
};

/**
 * Returns the stored quote that a draft was computed with. It must not have expired if the family binds the quote at
 * creation, except the quote that the order already has (`boundTo`).
 */
export async function quoteOf(
  tx: Tx,
  values: DraftValues,
  boundTo?: string | null,
): Promise<Result<QuoteFacts, FieldRefusal>> {
  if (!needsQuote(values))
    return ok({ rate: '1', queryNo: null, quoteFetchedAt: null, quoteExpiresAt: null });
  const known = values.quote ? await findQuote(tx, values.quote.queryNo) : null;
  const fits =
    known?.rate === values.quote?.rate &&
    known?.sourceCurrency === values.sourceCurrency &&
    known?.targetCurrency === values.targetCurrency;
  if (!known || !fits) return invalidField('queryNo', 'quoteMissing');
  const isBound = familyEndpoints[values.family].quoteBoundAt === 'create' && known.queryNo !== boundTo;
  if (isBound && known.expiresAt <= serviceNow()) return invalidField('queryNo', 'quoteExpired');
  const { rate, queryNo, fetchedAt, expiresAt } = known;
  return ok({ rate, queryNo, quoteFetchedAt: fetchedAt, quoteExpiresAt: expiresAt });
}

/** Returns the order columns derived from a form. `request` is the body of a creation with these values. */
export function orderRowOf(entered: DraftValues, quote: QuoteFacts) {
  const values = normaliseValues(entered);
  const request = toOrder(values);
  const { sourceCurrency, targetCurrency } = request;
  const source = parseAmount(request.sourceAmount, sourceCurrency);
  const target = parseAmount(request.targetAmount, targetCurrency);
  if (!source.ok || !target.ok) return invalidField('sourceAmount', 'notANumber');
  const isBusiness = values.family === 'business';
  const payerName = nameOf(values.payer) || values.payerId;
  const beneficiaryName = nameOf(values.beneficiary) || values.beneficiaryId;
  return ok({
    family: values.family,
    orderNo: request.orderNo,
    request: JSON.parse(JSON.stringify(request)),
    values: JSON.parse(JSON.stringify(values)),
    sourceMinor: source.value,
    sourceCurrency,
    targetMinor: target.value,
    targetCurrency,
    lockRate: locksRate(values),
    transactionMode: transactionModeOf(values),
    walletType: walletTypeOf(values),
    payerName,
    beneficiaryName,
    accountType: isBusiness ? 'bank' : values.beneficiary.accountType,
    accountSuffix: accountOf(values).slice(-4),
    purpose: isBusiness ? '' : values.purpose,
    neededDocuments: documentsNeededBy(values),
    ...quote,
  });
}

function nameOf(party: { fullName: string; firstName: string; lastName: string }): string {
  return (party.fullName || [party.firstName, party.lastName].filter(Boolean).join(' ')).trim();
}

function accountOf({ family, beneficiary }: DraftValues): string {
  if (family === 'business') return beneficiary.accountNumber;
  const { number, routingValue } = beneficiary.accountInfo;
  return beneficiary.accountType === 'alipay' ? routingValue : number;
}

export type CreateRequest = RequestInput<FamilyEndpoints['create']>;

type Refusal = Extract<CreateOrderRefusal, { code: 'draft-invalid' }>;
const invalid = (problems: Refusal['problems']) => err<Refusal>({ code: 'draft-invalid', problems });

/**
 * Returns a draft's request, validated by the form and by the interface's schema of its family, and the order row to
 * store. The rate comes from a stored quote, never from the browser.
 */
async function orderOfDraft(tx: Tx, draft: { id: string; values: unknown; updatedBy: string }) {
  const values = await alignDetailsWithIds(tx, storedDraft(draft));
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

type Prepared =
  | { orderId: string; family: string; request: CreateRequest }
  | { orderId: string; state: 'created' | 'checking' };

/**
 * Sends a draft to the service as an order. The order row exists before anything is sent, so that a lost answer can be
 * looked up by order number; the draft reopens only after a definite refusal. A second call for the same draft gets the
 * order of the first.
 */
export const createOrder = useCase({
  permission: 'order:create',
  input: createOrderSchema,
  run: async (actor, input): Promise<Result<CreateOrderValue, CreateOrderRefusal>> => {
    const prepared = await prepare(actor, input).catch((error: unknown) => {
      if (refusedBy(error)) return err({ code: 'order-no-used' as const });
      throw error;
    });
    if (!prepared.ok) return prepared;
    const { orderId } = prepared.value;
    if ('state' in prepared.value) return ok(prepared.value);

    const askedAt = now();
    const outcome = await callPayout(endpointsOf(prepared.value).create, prepared.value.request);
    return recordCreation({ orderId, outcome, askedAt, actor });
  },
});

function prepare(
  actor: Actor,
  input: z.output<typeof createOrderSchema>,
): Promise<Result<Prepared, CreateOrderRefusal>> {
  return inTransaction(async (tx): Promise<Result<Prepared, CreateOrderRefusal>> => {
    const draft = await lockDraft(tx, input.draftId);
    if (!draft || draft.state === 'discarded' || draft.kind !== 'new')
      return err({ code: 'draft-not-found' });
    if (draft.state === 'sent' && draft.order) {
      return ok({
        orderId: draft.order.id,
        state: draft.order.creation === 'accepted' ? 'created' : 'checking',
      });
    }
    if (draft.revision !== input.revision) return err({ code: 'draft-changed', revision: draft.revision });
    const made = await orderOfDraft(tx, draft);
    if (!made.ok) return made;

    const nextCheckAt = crashCheckAt();
    const order = await startOrder(tx, {
      ...made.value.row,
      createdBy: actor.userId,
      ...(made.value.row.lockRate ? { rateLockedAt: serviceNow() } : {}),
      withoutDocuments: input.withoutDocuments ?? false,
      nextCheckAt,
      checksWithoutNews: 0,
    });
    await markDraftSent(tx, draft.id);
    await addTimeline(tx, { orderId: order.id, kind: 'create-requested', source: 'person', actor });
    await auditOrder(tx, order.id, {
      actor,
      action: 'order.create',
      data: { orderNo: order.orderNo, revision: draft.revision },
    });
    await planCheck(tx, order.id, nextCheckAt);
    await announce(tx, [
      { kind: 'order', id: order.id, version: order.version },
      { kind: 'draft', id: draft.id, version: draft.revision },
    ]);
    return ok({ orderId: order.id, family: order.family, request: made.value.request });
  });
}
