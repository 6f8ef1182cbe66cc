import { type Detail, detailWords } from '@/lib/features/transfers/detail-words.ts';

const words = Object.entries(detailWords).flatMap(([about, names]) =>
  names.map((name) => ({ name, about: about as Detail })),
);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const anyOf = (names: readonly string[]) =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
// Of a number the digits themselves say where it begins.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${anyOf(words.map(({ name }) => name))})\\.?\\s*[:：]|(${anyOf(detailWords.number)})\\.?[ \\t]*(?=\\d{4}))`,
  'giu',
);
/** A line with a label of any kind, which is no web address. */
const anyLabel = /^[^\p{L}\p{N}]*(\p{L}[^:：\d\n]{0,39}?)\s*[:：](?!\/\/)\s*\S/u;

type Part = { about: Detail; label: string; value: string };

/** Returns the labelled parts of a block of text, in its order; a label can stand there twice. */
export function partsOf(text: string): Part[] {
  const found = [...text.matchAll(pattern)];
  return found.flatMap((match, index) => {
    const label = match[1] ?? match[2] ?? '';
    const about = words.find(({ name }) => name === label.toLowerCase())?.about;
    const end = found[index + 1]?.index ?? text.length;
    const value = text
      .slice(match.index + match[0].length, end)
      .split('\n')[0]
      ?.replace(/^[\s,;，；。|]+|[\s,;，；。|]+$/gu, '');
    return about && value ? [{ about, label, value }] : [];
  });
}

export type Read = Partial<Record<Detail, string>>;

/** The labelled parts of a block of text such as "户名：… 账号：… 开户行：…", on one line or on several. */
export function readPasted(text: string): Read {
  const read: Read = {};
  for (const { about, value } of partsOf(text)) read[about] ??= value;
  return read;
}

/** The labels of lines in which nothing is known. */
export function unknownLabels(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const label = anyLabel.exec(line)?.[1];
    return label !== undefined && line.search(pattern) < 0 ? [label] : [];
  });
}
