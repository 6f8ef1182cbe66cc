import { normaliseDateText } from '@/components/forms/date-field.tsx';
import { namedFields } from '@/lib/features/transfers/detail-words.ts';
import { type FieldPath, fieldsOfFamily } from '@/lib/features/transfers/fields.ts';
import { nameParts } from '@/lib/features/transfers/names.ts';
import { normaliseText } from '@/lib/features/transfers/normalise.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { splitPhone } from '@/lib/service-core/identity/contact.ts';
import { countryOf, genderOf, nationalityOf } from './pasted-choices.ts';
import { partsOf, type Read, readPasted } from './read-pasted.ts';

export type PastedField = { path: FieldPath; value: string };

/** "王伟" of "王伟 (Wei WANG)". */
const inCharacters = (name: string) =>
  /^(\p{Script=Han}[\p{Script=Han}·]*)\s*[(（][^\p{Script=Han}]+[)）]$/u.exec(name)?.[1] ?? name;

/** Returns the recipient's fields that a pasted block would fill, as far as this transfer has them. */
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
  // One of the two names stands for both where only one is given. A company's contact is not who is paid.
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

/** The labels of what a pasted block holds and no field would be filled with, in their own words. */
export function leftOfPasted(text: string, values: DraftValues): string[] {
  const read = readPasted(text);
  const written = (given: Read) => fieldsOf(given, values).map((field) => JSON.stringify(field));
  const filled = written(read);
  const unused = partsOf(text).filter(({ about, value }) => {
    if (about === null || value !== read[about]) return true;
    const { [about]: _, ...others } = read;
    const alone = written({ [about]: value });
    // Two details can say the same; one can only say something beside another.
    const isSaid = alone.length > 0 && alone.every((field) => filled.includes(field));
    return !isSaid && written(others).join() === filled.join();
  });
  return [...new Set(unused.map(({ label }) => label))];
}
