import formatPrecompiled from 'use-intl/format-message/format-only';

type Given = Parameters<typeof formatPrecompiled>;

/** Letters written right to left, the digits and marks that go with them, and marks that turn the text after them. */
const turning =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const marks = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Formats a message for next-intl, which finds this by an alias in next.config.js. Text within a sentence is often what
 * a stranger wrote: where it holds letters or marks that would turn the words around it, it stands isolated, between
 * U+2068 and U+2069, and without such marks of its own. All other text stays as it is: between a Chinese letter and a
 * Latin name a mark would take away the gap.
 */
export default function formatMessage(
  ...[key, message, values, options]: Given
): ReturnType<typeof formatPrecompiled> {
  return formatPrecompiled(key, message, values && isolated(values), options);
}
formatMessage.raw = formatPrecompiled.raw;

const isolated = (values: NonNullable<Given[2]>): NonNullable<Given[2]> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && turning.test(value) ? `\u2068${value.replace(marks, '')}\u2069` : value,
    ]),
  );
