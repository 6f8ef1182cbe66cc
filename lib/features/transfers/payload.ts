import type { z } from 'zod';
import type { businessOrderForm } from '../../service-core/contract/business-order.ts';
import type {
  globalOrderForm,
  globalUpdateForm,
  personalOrderForm,
  personalUpdateSchema,
} from '../../service-core/contract/global-order.ts';
import { evaluate } from './conditions/index.ts';
import { canLockRate } from './conditions/order.ts';
import { type FieldPath, fields } from './fields.ts';
import { normaliseText } from './normalise.ts';
import type { DraftValues, FormMode } from './types.ts';
import { needsQuote, valueAt } from './values.ts';

/** A create request with amounts as decimal text: what the family's form schema parses. */
export type OrderRequest = z.input<
  typeof globalOrderForm | typeof businessOrderForm | typeof personalOrderForm
>;
/** An update request of a global or a personal order, likewise. */
export type UpdateRequest = z.input<typeof globalUpdateForm | typeof personalUpdateSchema>;

type Loose = Record<string, unknown>;

/** Fields that no request carries under their own path. */
const portalOnly: readonly FieldPath[] = ['internalNote', 'holderType'];

/** The text that is sent for every visible, filled field: hidden means gone. */
export function pickVisible(values: DraftValues, mode: FormMode = 'create'): Map<FieldPath, string> {
  const rules = evaluate(values, mode);
  const picked = new Map<FieldPath, string>();
  for (const { path } of fields) {
    const rule = rules[path];
    if (!rule.visible) continue;
    const text = rule.forced ?? normaliseText(path, valueAt(values, path), values);
    if (text !== '') picked.set(path, text);
  }
  return picked;
}

/** Returns the mode that keeps the amount a person fixed when the rate at confirmation differs (decisions §3). */
export function transactionModeOf(values: DraftValues): 'cnyMode' | 'originalMode' | 'crossMode' {
  if (!needsQuote(values)) return 'originalMode';
  return values.fixedSide === 'source' ? 'crossMode' : 'cnyMode';
}

/**
 * The create request for a draft of any family. Expects values that `validateDraft` passed; the server parses the
 * result with the family's form schema again before anything is signed.
 */
export function toOrder(values: DraftValues): OrderRequest {
  if (values.family === 'business') return businessOrder(values);
  const order = requestOf(pickVisible(values));
  order.transactionMode = transactionModeOf(values);
  if (values.payerId !== '') order.payerId = values.payerId;
  if (values.beneficiaryId !== '') order.beneficiaryId = values.beneficiaryId;
  if (canLockRate(values)) order.lockRate = values.lockRate;
  return order as OrderRequest;
}

/** Without a quote, which is bound when the order is confirmed, and with its address objects even when empty. */
function businessOrder(values: DraftValues): OrderRequest {
  const picked = pickVisible(values);
  picked.delete('queryNo');
  const order = requestOf(picked);
  const withAddress = (party: unknown) => ({ address: {}, ...(party as Loose | undefined) });
  return {
    ...order,
    transactionMode: transactionModeOf(values),
    payer: withAddress(order.payer),
    beneficiary: withAddress(order.beneficiary),
  } as OrderRequest;
}

/** The nested object a request is made of; what only the portal knows stays here. */
export function requestOf(picked: ReadonlyMap<FieldPath, string>): Loose {
  const request: Loose = {};
  for (const [path, text] of picked) {
    if (!portalOnly.includes(path)) place(request, path.split('.'), text);
  }
  return request;
}

function place(target: Loose, path: readonly string[], text: string): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    target[head] = text;
    return;
  }
  const inner = (target[head] ?? {}) as Loose;
  target[head] = inner;
  place(inner, rest, text);
}
