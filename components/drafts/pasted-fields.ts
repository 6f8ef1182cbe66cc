import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import { nameParts } from '@/lib/features/transfers/name-parts.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { isCountry } from '@/lib/service-core/contract/countries.ts';
import { partsOf, type Read, readPasted, unknownLabels } from './read-pasted.ts';

export type PastedField = { path: FieldPath; value: string };

const genders: Record<string, readonly string[]> = {
  Male: ['male', 'm', '男'],
  FeMale: ['female', 'f', '女'],
};
const chinese = ['cn', 'china', 'chinese', 'prc', '中国', '中国籍', '中华人民共和国'];

/** Returns the one meaning of all the words of a text such as "male/男"; undefined where one has no clear meaning. */
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

const genderOf = (text: string) =>
  saidByAll(text, (word) => Object.keys(genders).find((gender) => genders[gender]?.includes(word)));
const nationalityOf = (text: string) =>
  saidByAll(text, (word) => {
    if (chinese.includes(word)) return 'CN';
    return isCountry(word.toUpperCase()) ? word.toUpperCase() : undefined;
  });

/** "王伟" of "王伟 (Wei WANG)". */
const inCharacters = (name: string) =>
  /^(\p{Script=Han}[\p{Script=Han}·]*)\s*[(（][^\p{Script=Han}]+[)）]$/u.exec(name)?.[1] ?? name;

/** Returns the recipient's fields that a pasted block would fill, as far as this transfer has them. */
export function pastedFields(text: string, values: DraftValues): PastedField[] {
  return fieldsOf(readPasted(text), values);
}

function fieldsOf(read: Read, values: DraftValues): PastedField[] {
  const isPerson = values.family !== 'business' && values.beneficiary.entityType === 'I';
  const clean = (name: string | undefined) => (isPerson && name ? inCharacters(name) : name);
  // One of the two names stands for both where only one is given.
  const name = clean(read.name ?? read.holder);
  const holder = clean(read.holder ?? read.name);
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
  const parts = isPerson && name ? nameParts(name) : null;
  const ofPerson = isPerson
    ? [
        ...fill('beneficiary.nationality', read.nationality && nationalityOf(read.nationality)),
        ...fill('beneficiary.gender', read.gender && genderOf(read.gender)),
      ]
    : [];
  return [
    ...fill('beneficiary.lastName', parts?.lastName),
    ...fill('beneficiary.firstName', parts?.firstName),
    ...fill('beneficiary.fullName', name),
    ...ofPerson,
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

/** The labels of what a pasted block holds and no field would be filled with, in their own words. */
export function leftOfPasted(text: string, values: DraftValues): string[] {
  const read = readPasted(text);
  const unused = partsOf(text).filter(
    ({ about, value }) => value !== read[about] || fieldsOf({ [about]: value }, values).length === 0,
  );
  return [...new Set([...unused.map(({ label }) => label), ...unknownLabels(text)])];
}
