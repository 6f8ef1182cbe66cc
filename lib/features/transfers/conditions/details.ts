import { subpurposesOf } from '../../../service-core/contract/enums.ts';
import { type Condition, hidden, patchAll } from './condition.ts';

const goods: Condition = {
  id: 'C-23',
  apply: (values, mode) =>
    values.purpose === 'Goods' ? { subpurpose: { allowed: subpurposesOf('Goods', mode) } } : {},
};

const service: Condition = {
  id: 'C-24',
  apply: (values, mode) =>
    values.purpose === 'Service' ? { subpurpose: { allowed: subpurposesOf('Service', mode) } } : {},
};

function isTrade(purpose: string): boolean {
  return purpose === 'Goods' || purpose === 'Service';
}

const otherPurposes: Condition = {
  id: 'C-25',
  apply: (values) => (isTrade(values.purpose) ? {} : { subpurpose: hidden }),
};

const alipayNeedsDetail: Condition = {
  id: 'C-26',
  apply: (values) =>
    isTrade(values.purpose) && values.beneficiary.accountType === 'alipay'
      ? { subpurpose: { required: true, whyKey: 'alipayNeedsDetail' } }
      : {},
};

const trade: Condition = {
  id: 'C-27',
  apply: (values) =>
    isTrade(values.purpose)
      ? {}
      : patchAll(['paymentType', 'transactionMode', 'logisticsCompany', 'logisticsNumber'], hidden),
};

/** What an update request cannot carry (specification §2.5): shown as it is, sent never again. */
export const fixedAtCreation = [
  'depositChannel',
  'depositAmount',
  'depositCurrency',
  'beneficiary.accountInfo.country',
  'payer.firstNameEn',
  'payer.lastNameEn',
] as const;

const update: Condition = {
  id: 'C-29',
  apply: (_values, mode) =>
    mode === 'update'
      ? {
          orderNo: { locked: true, whyKey: 'fixedAtCreation' },
          ...patchAll(fixedAtCreation, { ...hidden, locked: true, whyKey: 'fixedAtCreation' }),
        }
      : {},
};

export const detailConditions = [goods, service, otherPurposes, alipayNeedsDetail, trade];
export const updateConditions = [update];
