import { businessPaymentTypes, type FileType } from '../../../service-core/contract/enums.ts';
import type { OrderStatus } from '../../../service-core/contract/status.ts';
import { documentsOfTrade, isShipped } from '../../../service-core/fields/definition.ts';
import { personalTargetCurrency } from '../../../service-core/identity/account-fit.ts';
import { fieldAt, fieldsOfFamily, pathsOf } from '../fields.ts';
import { type DraftValues, type Family, type FieldPath, needsQuote, quoteFits } from '../types.ts';
import { type Condition, hidden, patchAll, personFamilies } from './condition.ts';

/** C-30: the service asks for something before it goes on, by a link or by its status. */
export function isInformationRequested(o: {
  informationLink: string | null;
  serviceStatus: string | null;
}): boolean {
  if (o.serviceStatus === 'information_required') return true;
  return o.serviceStatus === 'pending' && o.informationLink !== null;
}

/** C-32: a rate is locked with a fresh quote, and there is none between equal currencies. */
export function canLockRate(values: DraftValues): boolean {
  return values.family !== 'business' && needsQuote(values);
}

/** C-35: confirmation waits for the status that follows the completed documents. */
export const confirmableIn = ['awaiting_transfe'] as const satisfies readonly OrderStatus[];

export function isReadyToConfirm({ serviceStatus }: { serviceStatus: string | null }): boolean {
  return confirmableIn.some((status) => status === serviceStatus);
}

/** True if the rate of an order with these values is locked: a hidden lock is none. */
export function locksRate(values: DraftValues): boolean {
  return canLockRate(values) && values.lockRate;
}

/** True if the amounts are at a rate that is locked: the one that follows from the other is no estimate then. */
export const areExact = (values: DraftValues): boolean => locksRate(values) && quoteFits(values);

/**
 * True if the rate of the order being changed (`original`) stands, however old its quote is: while that quote is the
 * one of the form, except for a lock that begins now (C-32).
 */
export function quoteStands(values: DraftValues, original: DraftValues | null | undefined): boolean {
  if (!original || values.quote === null || values.quote.queryNo !== original.quote?.queryNo) return false;
  return locksRate(original) || !locksRate(values);
}

/** C-36: the statuses in which the interface lets a partner cancel (specification §4.2–4.4; decisions §5). */
export function cancellableIn(family: Family): readonly OrderStatus[] {
  switch (family) {
    case 'global':
      return ['pending', 'information_required', 'awaiting_transfe'];
    case 'personal':
      return ['pending'];
    case 'business':
      return [];
  }
}

/** C-44: how an order is named in a status query: the service's id where it is known, else our number. */
export function statusReference(order: {
  tradeId: string | null;
  orderNo: string;
}): { tradeId: string } | { orderNo: string } {
  return order.tradeId === null ? { orderNo: order.orderNo } : { tradeId: order.tradeId };
}

/** True for a field that can still change once the order exists (ui.md §3.1; specification §2.5, §2.7). */
function isChangeable(family: Family, path: FieldPath): boolean {
  return family !== 'business' && !fieldAt(path).absentFrom?.includes(`${family}Update`);
}

/**
 * The fields of a family that an update can still change after the order was created: to be said before it is. Empty
 * for business orders, which have no update call.
 */
export function changeableAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => isChangeable(family, path));
}

/** The fields of a family that stay as they were created, whatever an update says. */
export function fixedAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => !isChangeable(family, path));
}

/** Locks what the order has and an update cannot change; what it does not have stays hidden. */
const update: Condition = {
  id: 'C-29',
  apply: ({ family }, mode, rules) => {
    if (mode !== 'update') return {};
    const fixed = fixedAfterCreate(family).filter((path) => path !== 'orderNo' && rules[path].visible);
    return {
      ...patchAll(fixed, { visible: false, required: false, locked: true, whyKey: 'fixedAtCreation' }),
      // Locked, and yet sent: an update names its order by it.
      orderNo: { locked: true, whyKey: 'fixedAtCreation' },
    };
  },
};

export const updateConditions = [update];

const always: Condition = {
  id: 'base',
  apply: () =>
    patchAll(['sourceAmount', 'sourceCurrency', 'targetAmount', 'targetCurrency'], { required: true }),
};

/** The personal family pays to China only (decisions §5). */
const personalInCny: Condition = {
  id: 'base',
  families: ['personal'],
  apply: () => ({ targetCurrency: { allowed: [personalTargetCurrency] } }),
};

const purposeAndSource: Condition = {
  id: 'base',
  families: personFamilies,
  apply: () => patchAll(['purpose', 'fundsSource'], { required: true }),
};

const orderNo: Condition = { id: 'C-01', apply: () => ({ orderNo: { required: true } }) };

const quoteNeeded: Condition = {
  id: 'C-02',
  apply: (values) => (needsQuote(values) ? { queryNo: { required: true } } : {}),
};

const sameCurrency: Condition = {
  id: 'C-03',
  apply: (values) => (needsQuote(values) ? {} : { queryNo: hidden }),
};

const deposit: Condition = {
  id: 'C-28',
  families: personFamilies,
  apply: (values) =>
    patchAll(
      pathsOf('amount', 'deposit'),
      values.fundedByDeposit ? { required: true, whyKey: 'depositGiven' } : hidden,
    ),
};

export const amountConditions = [
  always,
  personalInCny,
  purposeAndSource,
  orderNo,
  quoteNeeded,
  sameCurrency,
  deposit,
];

/** The side a person fixed, as the conversion request carries it. */
export type ConversionSide = { sourceAmount: string } | { targetAmount: string };

/** C-43: a conversion sends only the amount that was typed last; the other follows from the quote. */
export function conversionSide(o: { fixedSide: 'source' | 'target'; amount: string }): ConversionSide {
  return o.fixedSide === 'source' ? { sourceAmount: o.amount } : { targetAmount: o.amount };
}

/**
 * C-12: the file types that must be there before the documents can be marked complete, as far as a partner can know
 * them before the order exists (decisions §5). Above its review limit the service asks for identification too, names it
 * in its answers, and the order takes it over from there.
 */
export function documentsNeededBy({
  family,
  payer,
  purpose,
  paymentType,
  targetCurrency,
}: DraftValues): FileType[] {
  // The stage of payment is asked for in CNY only, and gone otherwise (C-06).
  const stage = targetCurrency === 'CNY' ? paymentType : '';
  return documentsOfTrade({ family, payerEntityType: payer.entityType, purpose, paymentType: stage });
}

/** The reason a type is needed (decisions §5). */
export function reasonForDocument(type: string, family: Family): 'amount' | 'business' | 'stage' | 'trade' {
  if (type.startsWith('identification')) return 'amount';
  if (family !== 'business') return 'trade';
  return type === 'logistics_material' ? 'stage' : 'business';
}

/** Above its review limit the service asks for a person's identification; the limit itself it does not tell. */
export function mayNeedIdentification({ family, payer }: DraftValues): boolean {
  return family === 'personal' || (family === 'global' && payer.entityType !== 'B');
}

/** C-12: what still keeps the documents from being marked complete. */
export function missingDocuments(needed: readonly string[], present: Iterable<string>): string[] {
  const there = new Set(present);
  return needed.filter((type) => !there.has(type));
}

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
