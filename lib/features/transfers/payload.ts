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

/** A create request with amounts as decimal text: what the family's form schema parses. */
export type OrderRequest = z.input<
  typeof globalOrderForm | typeof businessOrderForm | typeof personalOrderForm
>;
/** An update request of a global or a personal order, likewise. */
type UpdateRequest = z.input<typeof globalUpdateForm | typeof personalUpdateSchema>;

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

/** A difference between an order as it is and an amended draft: a path of the form, or a party's id. */
export type ChangedPath = FieldPath | 'payerId' | 'beneficiaryId' | 'lockRate' | 'transactionMode';

/**
 * Returns the fields an amended draft changes, in the order of the form; locked and hidden fields never. Texts are
 * compared as they would be sent. The note for colleagues is not one of them: it never leaves the portal.
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

/** True when the draft says something else about a party than the order does: its object is then sent whole. */
export function changesParty(values: DraftValues, original: DraftValues, party: Party): boolean {
  return changedPaths(values, original).some((path) => path === `${party}Id` || path.startsWith(`${party}.`));
}

/**
 * The update request that makes an order what the draft says (specification §2.5, §2.7), or null when nothing differs.
 * What did not change is not sent and stays as it was, except that a party is sent whole or not at all: the service
 * replaces the object. So a routing that an update has no word for is kept by leaving its party alone. Amounts and
 * currencies go together, with the quote they were computed by.
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

/** The draft with the values fixed at creation restored, whatever a browser sent. */
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
  // A personal update can give an object for an id, not another id (specification §2.7).
  const payerId = values.payerId === '' ? '' : original.payerId;
  const beneficiaryId = values.beneficiaryId === '' ? '' : original.beneficiaryId;
  const { purpose, fundsSource, relationship, internalNote, keptAsEntered } = values;
  // A personal update has no word for it: the service drops it with the purpose it belongs to.
  const staysDetail = subpurposesOf(purpose, 'update').includes(original.subpurpose);
  const subpurpose = staysDetail ? original.subpurpose : '';
  const changeable = { purpose, subpurpose, fundsSource, relationship, internalNote, keptAsEntered };
  const parties = { payer, beneficiary, payerId, beneficiaryId, savedPayerId, savedBeneficiaryId };
  return { ...original, ...parties, ...changeable };
}

// Crockford's alphabet: no I, L, O, U, so that a number read aloud or from paper is not misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of a new order (C-01): `P261120-7Q3F0K`, the UTC day and 30 random bits. */
export function newOrderNo(now: Date = new Date()): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const tail = Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
  return `P${day}-${tail}`;
}

/** Amounts, and what the conditions look at: they decide by the text as it stands. */
const exactTypes: readonly FormField['type'][] = ['amount', 'choice'];
const codeTypes: readonly FormField['type'][] = ['code', 'phone', 'country', 'currency', 'email'];

function isExact({ type, section }: FormField): boolean {
  return exactTypes.includes(type) || (type === 'currency' && section === 'amount');
}

/**
 * The text as it is checked and sent (ui.md §3.8): names and other texts clean, the rest trimmed and in NFC; codes also lose the spaces and dashes people
 * group them with and their full-width forms, and are upper-cased where case means nothing. Logins have dashes and
 * letters of either case of their own: they only lose their spaces. Amounts with their currencies and choices from a list are left
 * alone: they are exact or refused.
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

/** The text as the service keeps it (decisions §5), still in the groups in which people read it. */
export function cleanTyped(path: FieldPath, text: string): string {
  const field = fieldAt(path);
  if (isExact(field)) return text;
  if (field.type === 'text') return cleanLine(text);
  return codeTypes.includes(field.type) ? cleanCode(text) : text.trim().normalize('NFC');
}

/** The form as an order keeps it: every text as it is sent, so that lists, search and review read the same numbers. */
export function normaliseValues(values: DraftValues): DraftValues {
  return fields.reduce((clean, { path }) => {
    const text = valueAt(values, path);
    const plain = path === 'queryNo' ? text : normaliseText(path, text, values);
    return plain === text ? clean : withValue(clean, path, plain);
  }, values);
}

/** Alipay and WeChat pay to an account of their own; a faster payment may name its account by an e-mail address. */
function isLogin(text: string, { beneficiary }: DraftValues): boolean {
  const { accountType, accountInfo } = beneficiary;
  return accountType === 'alipay' || accountInfo.routingType === 'wechat' || text.includes('@');
}

function stripGrouping(text: string): string {
  return text.replaceAll(/[\s()-]/g, '');
}

/** '86', '0086' and '+86' are one code. */
function normalisePhoneCode(text: string): string {
  const digits = stripGrouping(text).replace(/^(?:\+|00)/, '');
  return digits === '' ? '' : `+${digits}`;
}
