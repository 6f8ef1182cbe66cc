import type { z } from 'zod';
import type { globalOrderForm } from '../../service-core/contract/global-order.ts';
import { evaluate } from './conditions/index.ts';
import { type FieldPath, fields } from './fields.ts';
import { normaliseText } from './normalise.ts';
import type { FormMode, GlobalDraftValues } from './types.ts';
import { needsQuote, valueAt } from './values.ts';

/** A create request with amounts as decimal text: what `globalOrderForm` parses. */
export type GlobalOrderRequest = z.input<typeof globalOrderForm>;

const portalOnly: readonly FieldPath[] = ['internalNote', 'transactionMode'];

/** The text that is sent for every visible, filled field: hidden means gone. */
export function pickVisible(values: GlobalDraftValues, mode: FormMode = 'create'): Map<FieldPath, string> {
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

/**
 * Which side the service keeps when the rate at confirmation differs (decisions §3): what the person chose for the
 * trade, else what follows from the side they fixed.
 */
export function transactionModeOf(values: GlobalDraftValues): 'cnyMode' | 'originalMode' | 'crossMode' {
  const chosen = pickVisible(values).get('transactionMode');
  if (chosen === 'cnyMode' || chosen === 'originalMode' || chosen === 'crossMode') return chosen;
  if (!needsQuote(values)) return 'originalMode';
  return values.fixedSide === 'source' ? 'crossMode' : 'cnyMode';
}

/**
 * The create request for a draft. Expects values that `validateDraft` passed; the server parses the result with
 * `globalOrderForm` again before anything is signed.
 */
export function toGlobalOrder(values: GlobalDraftValues): GlobalOrderRequest {
  const order: Record<string, unknown> = {};
  for (const [path, text] of pickVisible(values)) {
    if (!portalOnly.includes(path)) place(order, path.split('.'), text);
  }
  if (values.payerId !== '') order.payerId = values.payerId;
  if (values.beneficiaryId !== '') order.beneficiaryId = values.beneficiaryId;
  if (needsQuote(values)) order.lockRate = values.lockRate;
  order.transactionMode = transactionModeOf(values);
  return order as GlobalOrderRequest;
}

function place(target: Record<string, unknown>, path: readonly string[], text: string): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    target[head] = text;
    return;
  }
  const inner = (target[head] ?? {}) as Record<string, unknown>;
  target[head] = inner;
  place(inner, rest, text);
}
