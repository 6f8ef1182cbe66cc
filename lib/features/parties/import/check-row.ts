import { choicesOf, isFieldPath, nameParts } from '../../transfers/fields.ts';
import { follow } from '../../transfers/follow.ts';
import { normaliseText } from '../../transfers/payload.ts';
import { type DraftValues, type Family, withValue } from '../../transfers/types.ts';
import { validateDraft } from '../../transfers/validate.ts';
import { newPartyDraft, partyDraft } from '../party-draft.ts';
import { storedValues } from '../party-values.ts';
import type { PartyKind, PartyValues } from '../types.ts';
import { headingKey } from './columns.ts';
import type { ColumnMapping, Damage, ImportDictionary, RowIssue, SheetCell } from './types.ts';

type Setup = {
  kind: PartyKind;
  family: Family;
  mapping: ColumnMapping;
  dictionary: ImportDictionary;
  now: Date;
};

/** Checks a row of a file as a party: first for damage done by a spreadsheet, then with the form's own checks. */
export function checkRow(
  cells: readonly SheetCell[],
  { kind, family, mapping, dictionary, now }: Setup,
): { values: PartyValues; issues: RowIssue[] } {
  const start = newPartyDraft(kind, family);
  let values = start;
  const damage: Damage[] = [];
  for (const [index, path] of Object.entries(mapping)) {
    const cell = cells[Number(index)];
    if (!cell || cell.text === '' || !isFieldPath(path)) continue;
    const fixed = fixCell(path, cell);
    damage.push(...fixed.damage);
    const choice = choiceOf(path, fixed.text, dictionary);
    values = withValue(values, path, choice ?? normaliseText(path, fixed.text, values));
  }
  if (hasWholeName(kind, values)) {
    const { fullName } = values[kind];
    const parts = nameParts(fullName);
    if (parts) values = { ...values, [kind]: { ...values[kind], ...parts } };
    else damage.push({ path: `${kind}.fullName`, key: 'whole-name', value: fullName, severity: 'warn' });
  }
  const stored = storedValues(kind, follow(start, withCurrency(values)).values);
  const draft = partyDraft(stored);
  const told = new Set(damage.flatMap(pathsTold));
  const problems = validateDraft(draft, { now, sections: [kind] }).filter(({ path }) => !told.has(path));
  return {
    values: stored,
    issues: [
      ...damage.map((found) => ({ from: 'sheet' as const, ...found })),
      ...problems.map(({ path, key, args, severity }) => ({
        from: 'form' as const,
        path,
        // An unknown country name is reported as such, not as too long.
        key: isCountry(path) && key === 'tooLong' ? 'country' : key,
        args,
        severity,
      })),
    ],
  };
}

/** Paths whose problem the damage already explains. A name that stays whole is saved without its parts. */
function pathsTold({ path, key, severity }: Damage): string[] {
  if (key === 'whole-name') return ['lastName', 'firstName'].map((part) => path.replace('fullName', part));
  return severity === 'block' ? [path] : [];
}

/** Sets the account's currency as the target currency, on which the account's conditions depend. */
function withCurrency(values: DraftValues): DraftValues {
  const { currency } = values.beneficiary.accountInfo;
  return values.family === 'business' || currency === '' ? values : { ...values, targetCurrency: currency };
}

/** The value of a choice by its name: "FeMale" for "女" and "Female", "CN" for "中国"; undefined if unknown. */
function choiceOf(path: string, text: string, dictionary: ImportDictionary): string | undefined {
  const list = path.slice(path.lastIndexOf('.') + 1);
  const key = headingKey(text);
  const found = dictionary.choices.get(`${isCountry(path) ? 'country' : list}.${key}`);
  if (found !== undefined) return found;
  if (!isFieldPath(path)) return undefined;
  return choicesOf(path, { visible: true, required: false })?.find((choice) => choice.toLowerCase() === key);
}

const isCountry = (path: string) => /[cC]ountry$|nationality$/.test(path);

const codes = [
  'idNumber',
  '.number',
  'accountNumber',
  'routingValue',
  'phoneNumber',
  'companyNumber',
  'postCode',
];
const dates = ['idIssueDate', 'idExpiryDate', '.dob'];
const endsWith = (path: string, endings: readonly string[]) =>
  endings.some((ending) => path.endsWith(ending));

/** The lengths of codes that often begin with a zero: bank routing codes of 6 and 9 digits, postal codes of 6. */
const lostZero = [5, 8];
const maxExactDigits = 15;
const scientific = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;
/** A whole number as a spreadsheet or program shows one with decimals: 13800138000.0, 13,800.00, 13800138000,0. */
const withDecimals = /^[+-]?(?:\d[\d,' ]*\.0+|\d+,0{1,2})$/;

/** Detects damage that a spreadsheet did to a cell (ui.md §5.15), and returns the original text as far as known. */
export function fixCell(path: string, cell: SheetCell): { text: string; damage: Damage[] } {
  if (endsWith(path, dates)) return fixDate(path, cell);
  if (!endsWith(path, codes)) return { text: cell.text, damage: [] };
  const text = cell.text.replace(/^['’‘`´＇\s]+/, '');
  const found = (key: Damage['key'], severity: Damage['severity'] = 'warn', value = text) => ({
    text,
    damage: [{ path, key, value, severity }],
  });

  const plain = text.normalize('NFKC');
  const isNumber = cell.held === 'number';
  // "12E34567" as text is a passport number.
  const isScientific = scientific.test(plain) && (isNumber || /[.,+-]/.test(plain));
  if (isScientific || withDecimals.test(plain)) {
    const whole = isNumber ? wholeDigits(plain) : null;
    // Small enough to be exact in any notation.
    if (whole !== null && whole.length <= maxExactDigits) return { text: whole, damage: [] };
    return found(isScientific ? 'scientific' : 'decimal', 'block');
  }
  const digits = plain.replaceAll(/\D/g, '');
  if (isNumber) {
    if (digits.length > maxExactDigits) return found('rounded', 'block');
    const isShort = path.endsWith('routingValue') || path.endsWith('postCode');
    return isShort && lostZero.includes(digits.length) ? found('leading-zeros') : { text, damage: [] };
  }
  if (
    /^\d{16,}$/.test(digits) &&
    /^0+$/.test(digits.slice(maxExactDigits)) &&
    digits.length > maxExactDigits + 1
  ) {
    return found('rounded');
  }
  const wide = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/.test(text);
  return wide ? { ...found('full-width'), text: plain } : { text, damage: [] };
}

function fixDate(path: string, { text, held }: SheetCell): { text: string; damage: Damage[] } {
  const serial = held === 'number' || /^\d{5}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (serial >= 10_000 && serial < 80_000) {
    // Day 25569 of the spreadsheets is 1 January 1970.
    const value = new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
    return { text: value, damage: [{ path, key: 'date-serial', value, severity: 'warn' }] };
  }
  const parts = /^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/.exec(text.normalize('NFKC'));
  if (!parts) return { text, damage: [] };
  const [, year = '', month = '', day = ''] = parts;
  return { text: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, damage: [] };
}

/** Plain digits: 6.2E+9 as 6200000000, 42.0 as 42; null if it is not a whole number. */
function wholeDigits(text: string): string | null {
  const [mantissa = '', exponent = '0'] = text.toUpperCase().split('E');
  const [whole = '', digits = ''] = mantissa.split('.');
  const fraction = digits.replace(/0+$/, '');
  const shift = Number.parseInt(exponent, 10) - fraction.length;
  return shift < 0 || shift > 30 ? null : BigInt(whole + fraction + '0'.repeat(shift)).toString();
}

/** True if a person's name is in one piece, as in a file with one name column. */
function hasWholeName(kind: PartyKind, { family, ...values }: DraftValues): boolean {
  const { entityType, fullName, lastName, firstName } = values[kind];
  return family !== 'business' && entityType === 'I' && fullName !== '' && lastName + firstName === '';
}

/** Keeps the saved name parts of a party if the file has only whole names. */
export function withSavedParts(kind: PartyKind, o: { values: PartyValues; saved: unknown }): PartyValues {
  const draft = partyDraft(o.values);
  if (!hasWholeName(kind, draft)) return o.values;
  const { lastName, firstName } = partyDraft(o.saved)[kind];
  return storedValues(kind, { ...draft, [kind]: { ...draft[kind], lastName, firstName } });
}
