import type { Damage, SheetCell } from './types.ts';

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

/**
 * Detects the damage of a spreadsheet to a cell (ui.md §5.15), and returns the original text as far as it can be known.
 */
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
  // "12E34567" as text is the number of a passport.
  const isScientific = scientific.test(plain) && (isNumber || /[.,+-]/.test(plain));
  if (isScientific || withDecimals.test(plain)) {
    const whole = isNumber ? wholeDigits(plain) : null;
    // Small enough to be exact however it is written.
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

/** 6.2E+9 as 6200000000, 42.0 as 42; null when it is no whole number. */
function wholeDigits(text: string): string | null {
  const [mantissa = '', exponent = '0'] = text.toUpperCase().split('E');
  const [whole = '', digits = ''] = mantissa.split('.');
  const fraction = digits.replace(/0+$/, '');
  const shift = Number.parseInt(exponent, 10) - fraction.length;
  return shift < 0 || shift > 30 ? null : BigInt(whole + fraction + '0'.repeat(shift)).toString();
}
