import { type Detail, detailWords, readDetails } from '@/lib/features/transfers/detail-words.ts';
import { cleanLines } from '@/lib/service-core/text/clean-text.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const anyOf = (names: readonly string[]) => names.map(escaped).join('|');
/** A known label, or the account's without its colon, as the digits say where it begins; a line's own; one inside it. */
const labels = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(${anyOf(detailWords.map(({ word }) => word))})\.?\s*[:：]`,
    String.raw`(?<![\p{L}\p{N}])(${anyOf(readDetails.number)})\.?[ \t]*(?=\d{4})`,
    String.raw`(?<=^[^\p{L}\p{N}\n]*)(\p{L}[^:：\d\n]{0,39}?)\s*[:：](?!\/\/)`,
    String.raw`(?<=[\s,;，；。|])(\p{Script=Han}[\p{Script=Han}a-z]{1,9})\s*[:：]`,
  ].join('|'),
  'gimu',
);
/** Of somebody else than who is paid, or of a bank on the way. */
const ofOthers =
  /^(?:付款|汇款|我方|中间行|中转行|代理行|payer|sender|remitter|intermediary|correspondent)/iu;

type Part = { about: Detail | null; label: string; value: string };

/** The detail that a label ends with: "our account number" and 公司账号 are account numbers. */
function known(label: string): { about: Detail | null; label: string } {
  const text = label.toLowerCase();
  const found = ofOthers.test(text)
    ? undefined
    : detailWords.find(({ word }) => {
        if (!text.endsWith(word)) return false;
        const before = text.at(-word.length - 1) ?? '';
        const isHan = /^\p{Script=Han}{2}/u.test(word);
        return text === word || (isHan ? !/[a-z\d]/.test(before) : /[^\p{L}\p{N}]/u.test(before));
      });
  return found ? { about: found.about, label: label.slice(-found.word.length) } : { about: null, label };
}

/** Returns the labelled parts of a block of text, in its order; a label can stand there twice, and need not be known. */
export function partsOf(pasted: string): Part[] {
  const text = cleanLines(pasted);
  const found = [...text.matchAll(labels)];
  return found.flatMap((match, index) => {
    const label = match.slice(1).find((group) => group !== undefined) ?? '';
    const end = found[index + 1]?.index ?? text.length;
    const value = text
      .slice(match.index + match[0].length, end)
      .split('\n')[0]
      ?.replace(/^[\s,;，；。|]+|[\s,;，；。|]+$/gu, '');
    return value ? [{ ...known(label), value }] : [];
  });
}

export type Read = Partial<Record<Detail, string>>;

/** The labelled parts of a block of text such as "户名：… 账号：… 开户行：…", on one line or on several. */
export function readPasted(text: string): Read {
  const read: Read = {};
  for (const { about, value } of partsOf(text)) if (about) read[about] ??= value;
  return read;
}
