import { z } from 'zod';
import { isCurrency } from '../money/index.ts';
import { cleanCode, cleanLine, isSpreadsheetNumber, refusedIn } from '../text/clean-text.ts';
import { isCountry } from './enums.ts';
import { report } from './rules.ts';

/** True for an existing calendar date in the form yyyy-MM-dd. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const hourMs = 3_600_000;

/**
 * Returns the earliest and latest local date (yyyy-MM-dd) on earth at a moment, from UTC−12 to UTC+14. A date is past
 * only before `earliest`, and in the future only after `latest` (decisions §5).
 */
export function datesAt(at: Date): { earliest: string; latest: string } {
  const dateBehind = (hours: number) => new Date(at.getTime() + hours * hourMs).toISOString().slice(0, 10);
  return { earliest: dateBehind(-12), latest: dateBehind(14) };
}

/** Counts code points, not UTF-16 units. */
function isLonger(text: string, max: number): boolean {
  return text.length > max && [...text].length > max;
}

/** Free text of at most `max` characters, without control characters other than line breaks and tabs. */
export function text(max: number) {
  return z
    .string()
    .superRefine((value, ctx) => {
      if (isLonger(value, max)) report(ctx, [], { rule: 'too-long', max });
      const refused = refusedIn(value, 'lines');
      if (refused) report(ctx, [], { rule: 'control-characters', ...refused });
    })
    .meta({ maxLength: max });
}

/** Single-line text such as a name or address, cleaned when decoded and encoded (decisions §5). */
export const line = (max: number) => cleaned(max, cleanLine);

/** An account, routing or ID number, phone number or e-mail address, cleaned likewise. */
export function code(max: number) {
  return cleaned(max, cleanCode, (clean, ctx) => {
    if (isSpreadsheetNumber(clean)) report(ctx, [], { rule: 'spreadsheet-number' });
  });
}

type Check = (clean: string, ctx: z.RefinementCtx) => void;

function cleaned(max: number, clean: (text: string) => string, check?: Check) {
  return z
    .string()
    .superRefine((value, ctx) => {
      const plain = clean(value);
      const refused = refusedIn(plain, 'line') && refusedIn(value, 'lines');
      if (refused) report(ctx, [], { rule: 'control-characters', ...refused });
      if (isLonger(plain, max)) report(ctx, [], { rule: 'too-long', max });
      if (plain === '' && value !== '') report(ctx, [], { rule: 'required' });
      check?.(plain, ctx);
    })
    .overwrite(clean)
    .meta({ maxLength: max });
}

/** An identifier: compared byte for byte, so outer white space is refused (decisions §5). */
export function identifier(max = 256) {
  return z
    .string()
    .superRefine((value, ctx) => {
      if (isLonger(value.normalize('NFC'), max)) report(ctx, [], { rule: 'too-long', max });
      const refused = refusedIn(value, 'line');
      if (refused) report(ctx, [], { rule: 'control-characters', ...refused });
      if (value === '') report(ctx, [], { rule: 'required' });
      if (value !== value.trim()) report(ctx, [], { rule: 'outer-white-space' });
    })
    .meta({ maxLength: max });
}

/** The merchant's order number: 1 to 256 characters, normalised to NFC, so that each number has one spelling. */
export const orderNo = identifier(256)
  .overwrite((value) => value.normalize('NFC'))
  .meta({ maxLength: 256 });

export const currency = z
  .string()
  .refine(isCurrency, { params: { rule: 'not-currency' } })
  .meta({ maxLength: 3 });

export const country = z
  .string()
  .refine(isCountry, { params: { rule: 'not-country' } })
  .meta({ maxLength: 2 });

/** A date, yyyy-MM-dd. `max` is the specification's limit, which the format never reaches. */
export function date(max: number) {
  return z
    .string()
    .refine(isCalendarDate, { params: { rule: 'not-date' } })
    .meta({ maxLength: max, format: 'date' });
}

/** A time in ISO 8601 with its offset from UTC. */
export const instant = z
  .string()
  .refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success, {
    params: { rule: 'not-instant' },
  })
  .meta({ maxLength: 40, format: 'date-time' });

/** A value of a closed list; `max` is the specification's limit. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V, max: number) {
  return z.enum(values).meta({ maxLength: max });
}
