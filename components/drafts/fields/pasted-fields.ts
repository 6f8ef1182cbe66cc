import { normaliseDateText } from '@/components/forms/text-field.tsx';
import { type Detail, detailWords, namedFields, readDetails } from '@/lib/features/transfers/detail-words.ts';
import { fieldsOfFamily, nameParts } from '@/lib/features/transfers/fields.ts';
import { normaliseText } from '@/lib/features/transfers/payload.ts';
import type { DraftValues, FieldPath } from '@/lib/features/transfers/types.ts';
import { countries, isCountry } from '@/lib/service-core/contract/enums.ts';
import { splitPhone } from '@/lib/service-core/identity/contact.ts';
import { cleanLines } from '@/lib/service-core/text/clean-text.ts';
import { codeName } from '@/lib/text/code-name.ts';

export type PastedField = { path: FieldPath; value: string };

/** "王伟" of "王伟 (Wei WANG)". */
const inCharacters = (name: string) =>
  /^(\p{Script=Han}[\p{Script=Han}·]*)\s*[(（][^\p{Script=Han}]+[)）]$/u.exec(name)?.[1] ?? name;

/** Returns the recipient's fields that a pasted block would fill and this transfer has. */
export function pastedFields(text: string, values: DraftValues): PastedField[] {
  return fieldsOf(readPasted(text), values).map(({ path, value }) => ({
    path,
    value: normaliseText(path, value, values),
  }));
}

/** A value and the number at its end, as invoices write a bank with its account: "中国银行北京分行 6217 0000 1000". */
function splitAtNumber(text: string | undefined): [string | undefined, string | undefined] {
  const [, before, number] = /^(.*?)[\s,，、]*((?:\+|\b)\d[\d\s-]{5,})$/u.exec(text ?? '') ?? [];
  return number === undefined ? [text, undefined] : [before, number];
}

function withPairsSplit(read: Read): Read {
  const [bank, number] = splitAtNumber(read.bankAndNumber);
  const [address, phone] = splitAtNumber(read.addressAndPhone);
  return { bank, number, address, phone, ...read };
}

const routings = ['bsb', 'sort', 'ifsc', 'aba', 'ach', 'bpay', 'fps', 'swift'] as const;

function fieldsOf(given: Read, values: DraftValues): PastedField[] {
  const read = withPairsSplit(given);
  const isBusiness = values.family === 'business';
  const isPerson = !isBusiness && values.beneficiary.entityType === 'I';
  const clean = (name: string | undefined) => (isPerson && name ? inCharacters(name) : name);
  // If only one of the two names is given, it counts for both. A company's contact is not the recipient.
  const contact = isPerson ? read.contact : undefined;
  const name = clean(read.name ?? read.holder ?? contact);
  const holder = clean(read.holder ?? read.name ?? contact);
  const fill = (path: FieldPath, value: string | undefined): PastedField[] =>
    value ? [{ path, value }] : [];
  const country = countryOf(read.country);
  const named = namedFields
    .filter(({ path, only }) => fieldsOfFamily[values.family].has(path) && (only === undefined || isPerson))
    .flatMap(({ path }) => fill(path, read[path]));
  const hasAddress =
    Boolean(read.address) || named.some(({ path }) => path.startsWith('beneficiary.address.'));
  const common = [
    ...fill('beneficiary.idNumber', read.idNumber),
    ...fill('beneficiary.address.country', hasAddress ? country : undefined),
    ...named,
    ...fill('beneficiary.address.address', read.address),
  ];
  if (isBusiness) {
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
  const parts = isPerson && name ? nameParts(name) : null;
  const phone = splitPhone(read.phone ?? '');
  const routing = routings.find((type) => read[type]);
  const isAlipay = values.beneficiary.accountType === 'alipay';
  const ofPerson = isPerson
    ? [
        ...fill('beneficiary.nationality', nationalityOf(read.nationality)),
        ...fill('beneficiary.gender', genderOf(read.gender)),
        ...fill('beneficiary.idIssueDate', read.issued && normaliseDateText(read.issued)),
        ...fill('beneficiary.idExpiryDate', read.expires && normaliseDateText(read.expires)),
      ]
    : [...fill('beneficiary.nationality', country), ...fill('beneficiary.idNumber', read.companyNumber)];
  return [
    ...fill('beneficiary.lastName', isPerson ? (read.lastName ?? parts?.lastName) : undefined),
    ...fill('beneficiary.firstName', isPerson ? (read.firstName ?? parts?.firstName) : undefined),
    ...fill('beneficiary.fullName', name),
    ...ofPerson,
    ...fill('beneficiary.accountInfo.name', holder),
    ...fill('beneficiary.accountInfo.country', countryOf(read.bankCountry) ?? country),
    ...fill('beneficiary.accountInfo.number', read.number),
    ...fill('beneficiary.accountInfo.bankName', read.bank),
    ...fill('beneficiary.accountInfo.routingType', routing),
    ...fill('beneficiary.accountInfo.routingValue', isAlipay ? read.alipay : routing && read[routing]),
    ...fill('beneficiary.phoneCode', read.phoneCode ?? phone.code),
    ...fill('beneficiary.phoneNumber', phone.number),
    ...common,
  ];
}

/** The labels of pasted details that fill no field, as they were written. */
export function leftOfPasted(text: string, values: DraftValues): string[] {
  const read = readPasted(text);
  const written = (given: Read) => fieldsOf(given, values).map((field) => JSON.stringify(field));
  const filled = written(read);
  const unused = partsOf(text).filter(({ about, value }) => {
    if (about === null || value !== read[about]) return true;
    const { [about]: _, ...others } = read;
    const alone = written({ [about]: value });
    // Two details can mean the same field, and some details only mean something next to another.
    const isSaid = alone.length > 0 && alone.every((field) => filled.includes(field));
    return !isSaid && written(others).join() === filled.join();
  });
  return [...new Set(unused.map(({ label }) => label))];
}

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
/** Labels of details about another person than the recipient, or about an intermediary bank. */
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

/** Returns the labelled parts of a text in their order; a label may repeat and may be unknown. */
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

type Read = Partial<Record<Detail, string>>;

/** The labelled parts of a block of text such as "户名：… 账号：… 开户行：…", on one line or on several. */
export function readPasted(text: string): Read {
  const read: Read = {};
  for (const { about, value } of partsOf(text)) if (about) read[about] ??= value;
  return read;
}

const genders: Record<string, readonly string[]> = {
  Male: ['male', 'm', '男'],
  FeMale: ['female', 'f', '女'],
};
const otherNames: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  prc: 'CN',
  "people's republic of china": 'CN',
  'mainland china': 'CN',
  chinese: 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  korea: 'KR',
  中国内地: 'CN',
  中国大陆: 'CN',
  中华人民共和国: 'CN',
  香港: 'HK',
  中国香港: 'HK',
  澳门: 'MO',
  中国澳门: 'MO',
  中国台湾: 'TW',
};

let codes: Map<string, string> | null = null;

/** Returns a country's code for its code or its English or Chinese name. */
function countryOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  codes ??= new Map([
    ...['en', 'zh-CN'].flatMap((locale) => {
      return countries.map((code): [string, string] => [
        codeName('region', code, locale).toLowerCase(),
        code,
      ]);
    }),
    ...Object.entries(otherNames),
  ]);
  const name = text.trim().toLowerCase();
  const code = name.toUpperCase();
  return isCountry(code) ? code : codes.get(name);
}

/** Returns the meaning that all words of a text such as "male/男" share; undefined if a word has no clear meaning. */
function saidByAll(text: string, meaning: (word: string) => string | undefined): string | undefined {
  const said = new Set(
    text
      .toLowerCase()
      .split(/[\s/,()，（）]+/u)
      .filter(Boolean)
      .map(meaning),
  );
  return said.size === 1 ? [...said][0] : undefined;
}

const genderOf = (text = '') =>
  saidByAll(text, (word) => Object.keys(genders).find((gender) => genders[gender]?.includes(word)));

const nationalityOf = (text = '') =>
  countryOf(text) ?? saidByAll(text, (word) => countryOf(word.replace(/籍$/u, '')));
