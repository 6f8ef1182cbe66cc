import { routingTypes, updateRoutingTypes } from '../../../service-core/contract/enums.ts';
import { type Condition, hidden, patchAll } from './condition.ts';

const walletRoutings = ['alipay', 'wechat'];

/** Routing types of bank accounts that a create request takes (C-21) and an update request takes (C-22). */
export const bankRoutings = routingTypes.filter((type) => !walletRoutings.includes(type));
const bankRoutingsOfUpdate = updateRoutingTypes.filter((type) => !walletRoutings.includes(type));

const bank: Condition = {
  id: 'C-18',
  apply: (values) => {
    if (values.beneficiary.accountType !== 'bank') return {};
    return {
      ...patchAll(
        [
          'beneficiary.accountInfo.name',
          'beneficiary.accountInfo.bankName',
          'beneficiary.accountInfo.country',
          'beneficiary.accountInfo.currency',
          'beneficiary.accountInfo.number',
        ],
        { required: true },
      ),
      // Currencies other than CNY are paid by a routing code (specification §1).
      'beneficiary.accountInfo.routingType':
        values.targetCurrency === 'CNY' ? {} : { required: true, whyKey: 'otherCurrency' },
    };
  },
};

const alipay: Condition = {
  id: 'C-19',
  apply: (values) => {
    if (values.beneficiary.accountType !== 'alipay') return {};
    return {
      'beneficiary.accountInfo.name': { required: true },
      'beneficiary.accountInfo.routingType': { required: true, forced: 'alipay' },
      ...patchAll(
        [
          'beneficiary.accountInfo.bankName',
          'beneficiary.accountInfo.number',
          'beneficiary.accountInfo.address',
        ],
        hidden,
      ),
    };
  },
};

const noAccountTypeYet: Condition = {
  id: 'C-18',
  apply: (values) => {
    if (['bank', 'alipay'].includes(values.beneficiary.accountType)) return {};
    return patchAll(
      [
        'beneficiary.accountInfo.name',
        'beneficiary.accountInfo.bankName',
        'beneficiary.accountInfo.country',
        'beneficiary.accountInfo.currency',
        'beneficiary.accountInfo.number',
        'beneficiary.accountInfo.address',
        'beneficiary.accountInfo.routingType',
      ],
      hidden,
    );
  },
};

const routingValue: Condition = {
  id: 'C-20',
  apply: (values) => {
    const isAlipay = values.beneficiary.accountType === 'alipay';
    const hasRouting = values.beneficiary.accountType === 'bank' && routingTypeOf(values) !== '';
    if (!isAlipay && !hasRouting) return { 'beneficiary.accountInfo.routingValue': hidden };
    return {
      'beneficiary.accountInfo.routingValue': isAlipay
        ? { required: true }
        : { required: true, whyKey: 'routingNeeded' },
    };
  },
};

function routingTypeOf(values: Parameters<Condition['apply']>[0]): string {
  return values.beneficiary.accountInfo.routingType;
}

const routingOfCreate: Condition = {
  id: 'C-21',
  apply: (values, mode) =>
    mode === 'create' && values.beneficiary.accountType === 'bank'
      ? { 'beneficiary.accountInfo.routingType': { allowed: bankRoutings } }
      : {},
};

const routingOfUpdate: Condition = {
  id: 'C-22',
  apply: (values, mode) => {
    if (mode !== 'update' || values.beneficiary.accountType !== 'bank') return {};
    const current = routingTypeOf(values);
    const stale = current !== '' && !bankRoutingsOfUpdate.some((type) => type === current);
    return {
      'beneficiary.accountInfo.routingType': stale
        ? { allowed: [...bankRoutingsOfUpdate, current], whyKey: 'notEditableByUpdate' }
        : { allowed: bankRoutingsOfUpdate },
    };
  },
};

export const accountConditions = [
  bank,
  alipay,
  noAccountTypeYet,
  routingValue,
  routingOfCreate,
  routingOfUpdate,
];
