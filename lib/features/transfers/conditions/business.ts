import { businessPaymentTypes } from '../../../service-core/contract/enums.ts';
import { isShipped } from '../../../service-core/fields/definition.ts';
import type { DraftValues } from '../types.ts';
import { type Condition, hidden, patchAll } from './condition.ts';

const families = ['business'] as const;
const paysCny = (values: DraftValues): boolean => values.targetCurrency === 'CNY';

const logistics = ['logisticsCompany', 'logisticsNumber'] as const;

const paymentStage: Condition = {
  id: 'C-04',
  families,
  apply: (values) =>
    paysCny(values)
      ? { paymentType: { required: true, allowed: businessPaymentTypes, whyKey: 'targetIsCny' } }
      : {},
};

const goodsOnTheirWay: Condition = {
  id: 'C-05',
  families,
  apply: (values) =>
    patchAll(
      logistics,
      paysCny(values) && isShipped(values.paymentType)
        ? { required: true, whyKey: 'stageNeedsLogistics' }
        : hidden,
    ),
};

const needsFullAddress = [
  'payer.address.address',
  'beneficiary.address.address',
  'beneficiary.swiftCode',
] as const;

const otherCurrency: Condition = {
  id: 'C-06',
  families,
  apply: (values) =>
    paysCny(values)
      ? {}
      : {
          ...patchAll(needsFullAddress, { required: true, whyKey: 'otherCurrency' }),
          ...patchAll(['paymentType', ...logistics], hidden),
        },
};

const inCny: Condition = {
  id: 'C-07',
  families,
  apply: (values) => (paysCny(values) ? patchAll(needsFullAddress, { required: false }) : {}),
};

const companyAccount: Condition = {
  id: 'C-08',
  families,
  apply: (values) =>
    values.holderType === 'business'
      ? {
          ...patchAll(['beneficiary.bankName', 'beneficiary.companyNumber'], {
            required: true,
            whyKey: 'companyAccount',
          }),
          'beneficiary.idNumber': hidden,
        }
      : {},
};

const personalAccountInCny: Condition = {
  id: 'C-09',
  families,
  apply: (values) =>
    values.holderType === 'personal' && paysCny(values)
      ? { 'beneficiary.idNumber': { required: true, whyKey: 'personalAccountInCny' } }
      : {},
};

/**
 * The interface has no word for whose account it is: a company number without a person's ID number would make the
 * service read a personal account as a company's.
 */
const personalAccountAbroad: Condition = {
  id: 'C-10',
  families,
  apply: (values) => {
    if (values.holderType !== 'personal' || paysCny(values)) return {};
    return values.beneficiary.companyNumber.trim() === ''
      ? { 'beneficiary.idNumber': { required: false } }
      : { 'beneficiary.idNumber': { required: true, whyKey: 'personWithCompanyNumber' } };
  },
};

const companiesOnly: Condition = {
  id: 'C-11',
  families,
  apply: () =>
    patchAll(
      [
        'holderType',
        'payer.fullName',
        'beneficiary.fullName',
        'beneficiary.accountName',
        'beneficiary.accountNumber',
      ],
      { required: true },
    ),
};

export const businessConditions = [
  companiesOnly,
  paymentStage,
  goodsOnTheirWay,
  otherCurrency,
  inCny,
  companyAccount,
  personalAccountInCny,
  personalAccountAbroad,
];
