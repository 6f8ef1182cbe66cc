import formatPrecompiled from 'use-intl/format-message/format-only';

type Given = Parameters<typeof formatPrecompiled>;

/** Right-to-left letters, digits and marks, and marks that change the direction of the text after them. */
const turning =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const marks = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Formats a message for next-intl, which loads this by an alias in next.config.js. Values often come from strangers: a
 * value with letters or marks that could reorder the sentence is isolated between U+2068 and U+2069 and loses its own
 * marks. Other values stay unchanged: between a Chinese letter and a Latin name a mark would remove the gap.
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
