import type { z } from 'zod';
import { subpurposesOf } from '../../service-core/contract/enums.ts';
import type {
  businessOrderForm,
  globalOrderForm,
  globalUpdateForm,
  personalOrderForm,
  personalUpdateSchema,
} from '../../service-core/contract/order-forms.ts';
import { cleanCode, cleanLine } from '../../service-core/text/clean-text.ts';
import { evaluate, fixedAfterCreate } from './conditions/index.ts';
import { canLockRate, locksRate } from './conditions/order.ts';
import { type FormField, fieldAt, fields } from './fields.ts';
import {
  type DraftValues,
  type FieldPath,
  type FormMode,
  needsQuote,
  type Party,
  valueAt,
  withValue,
} from './types.ts';

/** A create request with amounts as decimal text, the input of the family's form schema. */
export type OrderRequest = z.input<
  typeof globalOrderForm | typeof businessOrderForm | typeof personalOrderForm
>;
/** An update request of a global or personal order, with amounts as decimal text. */
type UpdateRequest = z.input<typeof globalUpdateForm | typeof personalUpdateSchema>;

type Loose = Record<string, unknown>;

/** Fields that stay in the portal; no request carries them. */
const portalOnly: readonly FieldPath[] = ['internalNote', 'holderType'];

/** Returns the text to send for every visible, filled field. Hidden fields are never sent. */
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

/** Returns the mode that keeps the fixed amount if the rate at confirmation differs (decisions §3). */
export function transactionModeOf(values: DraftValues): 'cnyMode' | 'originalMode' | 'crossMode' {
  if (!needsQuote(values)) return 'originalMode';
  return values.fixedSide === 'source' ? 'crossMode' : 'cnyMode';
}

/**
 * Returns the create request for a draft of any family. Expects values that passed `validateDraft`; the server parses
 * the result again with the family's form schema before signing.
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

/** Leaves out the quote, which is bound at confirmation, and always includes both address objects, even empty. */
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

/** Builds the nested request object from paths, without the fields that stay in the portal. */
function requestOf(picked: ReadonlyMap<FieldPath, string>): Loose {
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

const amounts = ['sourceAmount', 'sourceCurrency', 'targetAmount', 'targetCurrency'] as const;

/** A difference between an order and its amended draft: a form path, a party id, the rate lock or the mode. */
export type ChangedPath = FieldPath | 'payerId' | 'beneficiaryId' | 'lockRate' | 'transactionMode';

/**
 * Returns the fields an amended draft changes, except locked and hidden fields and the internal note, which is never
 * sent. Texts are compared as they would be sent.
 */
export function changedPaths(values: DraftValues, original: DraftValues): ChangedPath[] {
  const now = pickVisible(values, 'update');
  const before = pickVisible(original, 'update');
  const paths: ChangedPath[] = [...new Set([...now.keys(), ...before.keys()])].filter(
    (path) => path !== 'orderNo' && path !== 'internalNote' && now.get(path) !== before.get(path),
  );
  if (values.payerId !== original.payerId) paths.push('payerId');
  if (values.beneficiaryId !== original.beneficiaryId) paths.push('beneficiaryId');
  if (values.family !== 'global') return paths;
  if (canLockRate(values) && values.lockRate !== locksRate(original)) paths.push('lockRate');
  if (transactionModeOf(values) !== transactionModeOf(original)) paths.push('transactionMode');
  return paths;
}

/** True if the draft changes anything about a party. The party's whole object is then sent. */
export function changesParty(values: DraftValues, original: DraftValues, party: Party): boolean {
  return changedPaths(values, original).some((path) => path === `${party}Id` || path.startsWith(`${party}.`));
}

/**
 * Returns the update request that brings an order in line with the draft (specification §2.5, §2.7), or null if nothing
 * differs. Unchanged fields are not sent and keep their value. A party is sent whole or not at all, because the service
 * replaces the object; a routing that updates cannot express is kept only if its party is not sent. Amounts and
 * currencies are sent together, the quote number only if it changed.
 */
export function toUpdate(values: DraftValues, original: DraftValues): UpdateRequest | null {
  const changed = changedPaths(values, original);
  if (changed.length === 0) return null;
  const now = pickVisible(values, 'update');
  const isSent = (path: FieldPath): boolean => {
    if (path === 'orderNo') return true;
    if (path.startsWith('payer.')) return changesParty(values, original, 'payer');
    if (path.startsWith('beneficiary.')) return changesParty(values, original, 'beneficiary');
    if (amounts.some((one) => one === path)) return changed.some((one) => amounts.some((a) => a === one));
    return changed.includes(path);
  };
  const request = requestOf(new Map([...now].filter(([path]) => isSent(path))));
  if (values.family !== 'global') return request;
  for (const id of ['payerId', 'beneficiaryId'] as const) {
    if (values[id] !== '' && changed.includes(id)) request[id] = values[id];
  }
  if (changed.includes('lockRate')) request.lockRate = values.lockRate;
  if (changed.includes('transactionMode')) request.transactionMode = transactionModeOf(values);
  return request;
}

/** Restores the values that were fixed at creation, so that a browser cannot change them. */
export function withFixedFields(values: DraftValues, original: DraftValues): DraftValues {
  if (original.family === 'global') {
    const { family, fundedByDeposit } = original;
    return fixedAfterCreate(family).reduce<DraftValues>(
      (all, path) => withValue(all, path, valueAt(original, path)),
      {
        ...values,
        family,
        fundedByDeposit,
      },
    );
  }
  const { payer, beneficiary, savedPayerId, savedBeneficiaryId } = values;
  // A personal update can replace a party id with a party object, but not with another id (specification §2.7).
  const payerId = values.payerId === '' ? '' : original.payerId;
  const beneficiaryId = values.beneficiaryId === '' ? '' : original.beneficiaryId;
  const { purpose, fundsSource, relationship, internalNote, keptAsEntered } = values;
  // A personal update cannot send the subpurpose: the service drops it when the purpose no longer allows it.
  const staysDetail = subpurposesOf(purpose, 'update').includes(original.subpurpose);
  const subpurpose = staysDetail ? original.subpurpose : '';
  const changeable = { purpose, subpurpose, fundsSource, relationship, internalNote, keptAsEntered };
  const parties = { payer, beneficiary, payerId, beneficiaryId, savedPayerId, savedBeneficiaryId };
  return { ...original, ...parties, ...changeable };
}

// Crockford's base 32: no I, L, O or U, so that a number is not misread aloud or on paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new order number (C-01) such as `P261120-7Q3F0K`: the UTC day and 30 random bits. */
export function newOrderNo(now: Date = new Date()): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const tail = Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
  return `P${day}-${tail}`;
}

/** Field types that are never cleaned: amounts, and choices, which the conditions compare exactly. */
const exactTypes: readonly FormField['type'][] = ['amount', 'choice'];
const codeTypes: readonly FormField['type'][] = ['code', 'phone', 'country', 'currency', 'email'];

function isExact({ type, section }: FormField): boolean {
  return exactTypes.includes(type) || (type === 'currency' && section === 'amount');
}

/**
 * Returns the text as it is checked and sent (ui.md §3.8). Names and free texts are cleaned. Codes and phone numbers
 * also lose spaces, dashes and full-width forms, and are upper-cased if case has no meaning. Logins lose only their
 * spaces, because dashes and case can matter. Amounts, their currencies and choices are not changed. Values of other
 * types are trimmed and in NFC.
 */
export function normaliseText(path: FieldPath, text: string, values: DraftValues): string {
  const field = fieldAt(path);
  const plain = cleanTyped(path, text);
  if (isExact(field) || !codeTypes.includes(field.type) || field.type === 'email') return plain;
  if (path === 'beneficiary.accountInfo.routingValue') {
    if (isLogin(plain, values)) return plain.replaceAll(/\s/g, '');
    return stripGrouping(plain).toUpperCase();
  }
  if (path.endsWith('phoneCode')) return normalisePhoneCode(plain);
  const stripped = stripGrouping(plain);
  const isCaseless = field.caseless ?? ['country', 'currency'].includes(field.type);
  return isCaseless ? stripped.toUpperCase() : stripped;
}

/** Cleans typed text as the service does (decisions §5), but keeps the grouping that people read. */
export function cleanTyped(path: FieldPath, text: string): string {
  const field = fieldAt(path);
  if (isExact(field)) return text;
  if (field.type === 'text') return cleanLine(text);
  return codeTypes.includes(field.type) ? cleanCode(text) : text.trim().normalize('NFC');
}

/** Normalises every text as it is sent, so that lists, search and review show the same numbers. */
export function normaliseValues(values: DraftValues): DraftValues {
  return fields.reduce((clean, { path }) => {
    const text = valueAt(values, path);
    const plain = path === 'queryNo' ? text : normaliseText(path, text, values);
    return plain === text ? clean : withValue(clean, path, plain);
  }, values);
}

/** True for Alipay and WeChat logins, and for an e-mail address that identifies the account of a faster payment. */
function isLogin(text: string, { beneficiary }: DraftValues): boolean {
  const { accountType, accountInfo } = beneficiary;
  return accountType === 'alipay' || accountInfo.routingType === 'wechat' || text.includes('@');
}

function stripGrouping(text: string): string {
  return text.replaceAll(/[\s()-]/g, '');
}

/** Turns '86', '0086' and '+86' into '+86'. */
function normalisePhoneCode(text: string): string {
  const digits = stripGrouping(text).replace(/^(?:\+|00)/, '');
  return digits === '' ? '' : `+${digits}`;
}
