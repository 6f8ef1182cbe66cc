import { type Detail, detailWords } from '@/lib/features/transfers/detail-words.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';

export type PastedField = { path: FieldPath; value: string };

const words = Object.entries(detailWords).flatMap(([about, names]) =>
  names.map((name) => ({ name, about: about as Detail })),
);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(${words
    .map(({ name }) => name)
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})\\.?\\s*[:：]`,
  'giu',
);

/** The labelled parts of a block of text such as "户名：… 账号：… 开户行：…", on one line or on several. */
export function readPasted(text: string): Partial<Record<Detail, string>> {
  const found = [...text.matchAll(pattern)];
  const parts: Partial<Record<Detail, string>> = {};
  found.forEach((match, index) => {
    const about = words.find(({ name }) => name === (match[1] ?? '').toLowerCase())?.about;
    const end = found[index + 1]?.index ?? text.length;
    const value = text
      .slice(match.index + match[0].length, end)
      .split('\n')[0]
      ?.replace(/^[\s,;，；。|]+|[\s,;，；。|]+$/gu, '');
    if (about && value) parts[about] ??= value;
  });
  return parts;
}

const compound =
  /^(?:欧阳|太史|端木|上官|司马|东方|独孤|南宫|万俟|闻人|夏侯|诸葛|尉迟|公羊|赫连|澹台|皇甫|宗政|濮阳|公冶|太叔|申屠|公孙|慕容|仲孙|钟离|长孙|宇文|司徒|鲜于|司空|令狐)/u;

/** Family and given name of a Chinese name of two to four characters; others are not taken apart. */
function nameParts(name: string): PastedField[] {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return [];
  const cut = compound.test(name) && name.length > 2 ? 2 : 1;
  return [
    { path: 'beneficiary.lastName', value: name.slice(0, cut) },
    { path: 'beneficiary.firstName', value: name.slice(cut) },
  ];
}

/** Which fields of the recipient a pasted block would fill, as far as this transfer has them. */
export function pastedFields(text: string, values: DraftValues): PastedField[] {
  const read = readPasted(text);
  // One of the two names stands for both where only one is given.
  const name = read.name ?? read.holder;
  const holder = read.holder ?? read.name;
  const fill = (path: FieldPath, value: string | undefined): PastedField[] =>
    value ? [{ path, value }] : [];
  const common = [
    ...fill('beneficiary.idNumber', read.idNumber),
    ...fill('beneficiary.address.address', read.address),
  ];
  if (values.family === 'business') {
    return [
      // The supplier's own account is in the supplier's name.
      ...(values.holderType === 'business' ? fill('beneficiary.fullName', name) : []),
      ...fill('beneficiary.accountName', holder),
      ...fill('beneficiary.accountNumber', read.number),
      ...fill('beneficiary.bankName', read.bank),
      ...fill('beneficiary.swiftCode', read.swift),
      ...fill('beneficiary.companyNumber', read.companyNumber),
      ...common,
    ];
  }
  const isPerson = values.beneficiary.entityType === 'I';
  return [
    ...(isPerson && name ? nameParts(name) : []),
    ...fill('beneficiary.fullName', name),
    ...fill('beneficiary.accountInfo.name', holder),
    ...fill('beneficiary.accountInfo.number', read.number),
    ...fill('beneficiary.accountInfo.bankName', read.bank),
    ...(read.swift ? fill('beneficiary.accountInfo.routingType', 'swift') : []),
    ...fill('beneficiary.accountInfo.routingValue', read.swift),
    ...fill('beneficiary.accountInfo.address', read.bankAddress),
    ...fill('beneficiary.phoneNumber', read.phone),
    ...fill('beneficiary.email', read.email),
    ...(isPerson ? [] : fill('beneficiary.idNumber', read.companyNumber)),
    ...common,
  ];
}
