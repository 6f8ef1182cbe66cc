import { fields } from '../fields.ts';
import type { DraftSection, DraftValues, FieldPath, Party } from '../types.ts';
import { type Condition, hidden, type Patches, patchAll, personFamilies } from './condition.ts';

function pathsBelow(party: Party): FieldPath[] {
  return fields.map((field) => field.path).filter((path) => path.startsWith(`${party}.`));
}

const payerPaths = pathsBelow('payer');
const beneficiaryPaths = pathsBelow('beneficiary');

/** Both parties, when the service does not know them by an id of its own (C-15). */
const neededOfParties: Condition = {
  id: 'C-15',
  families: personFamilies,
  apply: () =>
    patchAll(
      [
        'payer.entityType',
        'payer.fullName',
        'payer.nationality',
        'beneficiary.entityType',
        'beneficiary.fullName',
        'beneficiary.nationality',
        'beneficiary.accountType',
      ],
      { required: true },
    ),
};

const personOrCompany: Condition = {
  id: 'C-16',
  families: personFamilies,
  apply: (values) => ({
    ...(values.payer.entityType === 'I' &&
      patchAll(['payer.firstName', 'payer.lastName'], { required: true })),
    ...(values.beneficiary.entityType === 'I' && {
      'beneficiary.firstName': { required: true },
      'beneficiary.lastName': { required: true },
      'beneficiary.gender': { required: true, whyKey: 'recipientIsPerson' as const },
    }),
  }),
};

const personOnly = fields.filter((field) => field.only === 'I');

const company: Condition = {
  id: 'C-17',
  families: personFamilies,
  apply: (values) => {
    const isCompany = (party: DraftSection) =>
      (party === 'payer' || party === 'beneficiary') && values[party].entityType !== 'I';
    const gone = personOnly.filter(({ section }) => isCompany(section));
    return patchAll(
      gone.map(({ path }) => path),
      hidden,
    );
  },
};

/** Two halves that say nothing alone: a number without its type, a phone without its country's code. */
const pairs: Condition = {
  id: 'C-33',
  families: personFamilies,
  apply: (values) => {
    const patches: Patches = {};
    for (const party of ['payer', 'beneficiary'] as const) {
      const person = values[party];
      if (person.entityType === 'I' && person.idNumber.trim() !== '') {
        patches[`${party}.idType`] = { required: true, whyKey: 'identityGiven' };
      }
      if (person.phoneNumber.trim() !== '') {
        patches[`${party}.phoneCode`] = { required: true, whyKey: 'phoneGiven' };
      }
    }
    return patches;
  },
};

const knownPayer: Condition = {
  id: 'C-13',
  families: personFamilies,
  apply: (values: DraftValues) => (values.payerId === '' ? {} : patchAll(payerPaths, hidden)),
};

const knownBeneficiary: Condition = {
  id: 'C-14',
  families: personFamilies,
  apply: (values: DraftValues) => (values.beneficiaryId === '' ? {} : patchAll(beneficiaryPaths, hidden)),
};

export const partyConditions = [neededOfParties, personOrCompany, company, pairs];
/** After the account's rules, because an id hides the account too. */
export const knownPartyConditions = [knownPayer, knownBeneficiary];

/** C-37: state, city and district of an address in mainland China are picked from the service's list of areas. */
export function usesAreaPicker(values: DraftValues, party: Party): boolean {
  return values[party].address.country === 'CN';
}

/**
 * The country the recipient is paid in; empty as long as nothing tells. Business orders in CNY have no field for it.
 */
function countryPaidIn({ family, beneficiary }: DraftValues): string {
  if (family === 'business') return 'CN';
  return beneficiary.accountInfo.country || beneficiary.address.country || beneficiary.nationality;
}

/**
 * True if the recipient's name is best typed in Chinese characters (C-31): not only once mainland China is named,
 * because names come first in the form.
 */
export function wantsChineseName(values: DraftValues): boolean {
  return values.targetCurrency === 'CNY' && ['CN', ''].includes(countryPaidIn(values));
}

/**
 * C-31: a name without Chinese characters, for money that goes to CNY in mainland China, makes the service ask
 * for the characters after creation. Worth a word beforehand; it stops nothing. Business orders are asked as well, and
 * cannot be fixed by an update.
 */
export function needsChineseName(values: DraftValues): boolean {
  const { beneficiary, beneficiaryId, targetCurrency, family } = values;
  const name =
    family === 'business' ? beneficiary.fullName : `${beneficiary.fullName}${beneficiary.accountInfo.name}`;
  return (
    (family === 'business' || beneficiaryId === '') &&
    targetCurrency === 'CNY' &&
    countryPaidIn(values) === 'CN' &&
    beneficiary.fullName.trim() !== '' &&
    !/\p{Script=Han}/u.test(name)
  );
}
