import * as meaning from './definition.ts';
import { type Fields, ofFamilies, personFamilies } from './definition.ts';
import * as shared from './party.ts';

const inLatinLetters = {
  type: 'text',
  max: 256,
  only: 'I',
  absentFrom: ['globalUpdate'],
  group: 'person',
  conditions: ['C-17'],
} as const;

/** The payer (specification §2.3, §2.4). */
export const payerFields = {
  entityType: shared.entityType,
  lastName: shared.lastName,
  firstName: shared.firstName,
  fullName: {
    ...shared.fullName,
    in: {
      business: {
        required: true,
        text: 'The payer’s registered name; must be a business.',
        when: undefined,
      },
    },
  },
  nationality: shared.nationality,
  ...ofFamilies(personFamilies, {
    lastNameEn: { ...inLatinLetters, text: 'Family name in Latin letters.' },
    firstNameEn: { ...inLatinLetters, text: 'Given name in Latin letters.' },
    gender: { ...shared.gender, group: 'person', conditions: ['C-17'] },
    dob: {
      type: 'date',
      max: 10,
      only: 'I',
      group: 'person',
      conditions: ['C-17'],
      text: 'Date of birth, yyyy-MM-dd.',
    },
    occupation: { ...shared.occupation, group: 'person' },
    idType: shared.idType,
    idNumber: shared.idNumber,
    idCountry: {
      type: 'country',
      max: 2,
      group: 'identity',
      text: `Country that issued the identity document. ${meaning.country}`,
    },
    idIssueDate: shared.idIssueDate,
    idExpiryDate: shared.idExpiryDate,
  }),
  address: {
    type: 'object',
    text: 'Where the payer lives or is registered.',
    in: { business: { required: true, text: 'Address.' } },
  },
  ...shared.contact,
  ...ofFamilies(personFamilies, {
    accountInfo: { type: 'object', text: 'The account the payer paid from.' },
  }),
  ...ofFamilies(['business'], {
    accountNumber: { ...shared.accountNumber, text: 'The payer’s account; must be a business account.' },
    swiftCode: { ...shared.swiftCode, text: 'SWIFT/BIC of the payer’s bank.' },
  }),
  ...ofFamilies(personFamilies, {
    reference: {
      type: 'text',
      max: 32,
      group: 'reference',
      ofPayment: true,
      conditions: ['C-34'],
      text: 'Reference from payer to beneficiary. In the sandbox a text that starts with `SIM:` chooses the outcome.',
    },
  }),
} as const satisfies Fields;

export const payerAccountFields = ofFamilies(personFamilies, {
  bankName: { type: 'text', max: 256, group: 'account', text: 'Name of the bank.' },
  number: { type: 'code', max: 256, group: 'account', sensitivity: 'identifier', text: 'Account number.' },
}) satisfies Fields;
