import { routingTypes, updateRoutingTypes } from '../../../service-core/contract/enums.ts';
import { isWalletRouting } from '../../../service-core/identity/account-fit.ts';
import type { DraftValues, FormMode } from '../types.ts';
import { type Condition, hidden, patchAll, personFamilies } from './condition.ts';

/** Routing types of bank accounts that create requests (C-21) and update requests (C-22) accept. */
const bankRoutings = routingTypes.filter((type) => !isWalletRouting(type));
const bankRoutingsOfUpdate = updateRoutingTypes.filter((type) => !isWalletRouting(type));

/** True if an update request cannot express the draft's routing type (specification §2.5). */
export function isRoutingFixed(values: DraftValues, mode: FormMode): boolean {
  const { accountType, accountInfo } = values.beneficiary;
  if (mode !== 'update' || values.family !== 'global' || accountType !== 'bank') return false;
  return (
    accountInfo.routingType !== '' && !updateRoutingTypes.some((type) => type === accountInfo.routingType)
  );
}

const account = <Name extends keyof DraftValues['beneficiary']['accountInfo']>(...names: Name[]) =>
  names.map((name) => `beneficiary.accountInfo.${name}` as const);
const whole = account('name', 'bankName', 'country', 'currency', 'number');

const bank: Condition = {
  id: 'C-18',
  families: personFamilies,
  apply: (values) => {
    if (values.beneficiary.accountType !== 'bank') return {};
    return {
      ...patchAll(whole, { required: true }),
      // Currencies other than CNY need a routing code (specification §1).
      'beneficiary.accountInfo.routingType':
        values.targetCurrency === 'CNY' ? {} : { required: true, whyKey: 'otherCurrency' },
    };
  },
};

const alipay: Condition = {
  id: 'C-19',
  families: personFamilies,
  apply: (values) => {
    if (values.beneficiary.accountType !== 'alipay') return {};
    return {
      'beneficiary.accountInfo.name': { required: true },
      'beneficiary.accountInfo.routingType': { required: true, forced: 'alipay' },
      ...patchAll(account('bankName', 'number', 'address'), hidden),
    };
  },
};

const noAccountTypeYet: Condition = {
  id: 'C-18',
  families: personFamilies,
  apply: (values) => {
    if (['bank', 'alipay'].includes(values.beneficiary.accountType)) return {};
    return patchAll([...whole, ...account('address', 'routingType')], hidden);
  },
};

const routingValue: Condition = {
  id: 'C-20',
  families: personFamilies,
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
  families: personFamilies,
  apply: (values, mode) =>
    (mode === 'create' || values.family === 'personal') && values.beneficiary.accountType === 'bank'
      ? { 'beneficiary.accountInfo.routingType': { allowed: bankRoutings } }
      : {},
};

const routingOfUpdate: Condition = {
  id: 'C-22',
  families: ['global'],
  apply: (values, mode) => {
    if (mode !== 'update' || values.beneficiary.accountType !== 'bank') return {};
    return {
      'beneficiary.accountInfo.routingType': isRoutingFixed(values, mode)
        ? { allowed: [...bankRoutingsOfUpdate, routingTypeOf(values)], whyKey: 'notEditableByUpdate' }
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
