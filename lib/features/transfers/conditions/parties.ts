import { fields } from '../fields.ts';
import type { DraftSection, DraftValues, FieldPath, Party } from '../types.ts';
import { type Condition, hidden, type Patches, patchAll, personFamilies } from './condition.ts';

function pathsBelow(party: Party): FieldPath[] {
  return fields.map((field) => field.path).filter((path) => path.startsWith(`${party}.`));
}

const payerPaths = pathsBelow('payer');
const beneficiaryPaths = pathsBelow('beneficiary');

/** Requires the basic fields of parties that have no service id (C-15). */
const requiredPartyFields: Condition = {
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

/** An ID number needs its type, and a phone number its country code. */
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

export const partyConditions = [requiredPartyFields, personOrCompany, company, pairs];
/** Apply after the account conditions, because a party id hides the account too. */
export const knownPartyConditions = [knownPayer, knownBeneficiary];

/** C-37: true if state, city and district are picked from the service's areas, as in mainland China. */
export function usesAreaPicker(values: DraftValues, party: Party): boolean {
  return values[party].address.country === 'CN';
}

/** Returns the country the recipient is paid in, empty if unknown. Business orders in CNY have no field for it. */
function countryPaidIn({ family, beneficiary }: DraftValues): string {
  if (family === 'business') return 'CN';
  return beneficiary.accountInfo.country || beneficiary.address.country || beneficiary.nationality;
}

/**
 * True if the recipient's name should be typed in Chinese characters (C-31). Also true before the country is known,
 * because the name comes first in the form.
 */
export function wantsChineseName(values: DraftValues): boolean {
  return values.targetCurrency === 'CNY' && ['CN', ''].includes(countryPaidIn(values));
}

/**
 * C-31: true if the service will ask for Chinese characters after creation, because CNY goes to mainland China under a
 * name without them. A hint that blocks nothing. Business orders are affected too, and no update can fix them.
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
