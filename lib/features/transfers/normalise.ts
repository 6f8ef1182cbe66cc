import { cleanCode, cleanLine } from '../../service-core/text/clean-text.ts';
import { type FieldPath, type FormField, fieldAt, fields } from './fields.ts';
import type { DraftValues } from './types.ts';
import { valueAt, withValue } from './values.ts';

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
