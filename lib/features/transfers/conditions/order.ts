import { businessPaymentTypes, type FileType } from '../../../service-core/contract/enums.ts';
import type { OrderStatus } from '../../../service-core/contract/status.ts';
import { documentsOfTrade, isShipped } from '../../../service-core/fields/definition.ts';
import { personalTargetCurrency } from '../../../service-core/identity/account-fit.ts';
import { fieldAt, fieldsOfFamily, pathsOf } from '../fields.ts';
import { type DraftValues, type Family, type FieldPath, needsQuote, quoteFits } from '../types.ts';
import { type Condition, hidden, patchAll, personFamilies } from './condition.ts';

/** C-30: true if the service needs information before it continues, shown by its status or a link. */
export function isInformationRequested(o: {
  informationLink: string | null;
  serviceStatus: string | null;
}): boolean {
  if (o.serviceStatus === 'information_required') return true;
  return o.serviceStatus === 'pending' && o.informationLink !== null;
}

/** C-32: true if the rate can be locked: not for business orders, nor for equal currencies, which need no quote. */
export function canLockRate(values: DraftValues): boolean {
  return values.family !== 'business' && needsQuote(values);
}

/** C-35: the status that allows confirmation; it follows once the documents are complete. */
export const confirmableIn = ['awaiting_transfe'] as const satisfies readonly OrderStatus[];

export function isReadyToConfirm({ serviceStatus }: { serviceStatus: string | null }): boolean {
  return confirmableIn.some((status) => status === serviceStatus);
}

/** True if an order with these values locks its rate. A lock that the form hides does not count. */
export function locksRate(values: DraftValues): boolean {
  return canLockRate(values) && values.lockRate;
}

/** True if the rate is locked with a quote that fits, so that the derived amount is exact. */
export const areAmountsExact = (values: DraftValues): boolean => locksRate(values) && quoteFits(values);

/**
 * True if an amended order keeps the rate of `original` regardless of the quote's age: the form still has the same
 * quote and does not newly lock the rate (C-32).
 */
export function quoteStands(values: DraftValues, original: DraftValues | null | undefined): boolean {
  if (!original || values.quote === null || values.quote.queryNo !== original.quote?.queryNo) return false;
  return locksRate(original) || !locksRate(values);
}

/** C-36: returns the statuses in which a partner can cancel (specification §4.2–4.4; decisions §5). */
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

/** C-44: returns the reference for a status query: the service's id if known, else our order number. */
export function statusReference(order: {
  tradeId: string | null;
  orderNo: string;
}): { tradeId: string } | { orderNo: string } {
  return order.tradeId === null ? { orderNo: order.orderNo } : { tradeId: order.tradeId };
}

/** True for a field that an update can change (ui.md §3.1; specification §2.5, §2.7). */
function isChangeable(family: Family, path: FieldPath): boolean {
  return family !== 'business' && !fieldAt(path).absentFrom?.includes(`${family}Update`);
}

/** Returns the fields an update can change after creation. Empty for business orders, which have no update call. */
export function changeableAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => isChangeable(family, path));
}

/** Returns the fields of a family that no update can change. */
export function fixedAfterCreate(family: Family): readonly FieldPath[] {
  return [...fieldsOfFamily[family]].filter((path) => !isChangeable(family, path));
}

/** Locks the visible fields that an update cannot change; hidden fields stay hidden. */
const update: Condition = {
  id: 'C-29',
  apply: ({ family }, mode, rules) => {
    if (mode !== 'update') return {};
    const fixed = fixedAfterCreate(family).filter((path) => path !== 'orderNo' && rules[path].visible);
    return {
      ...patchAll(fixed, { visible: false, required: false, locked: true, whyKey: 'fixedAtCreation' }),
      // Stays visible and is sent although locked: it identifies the order in an update.
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

/** Personal orders pay out in CNY only (decisions §5). */
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

/** The fixed side of a conversion request. */
export type ConversionSide = { sourceAmount: string } | { targetAmount: string };

/** C-43: a conversion sends only the fixed amount; the other follows from the quote. */
export function conversionSide(o: { fixedSide: 'source' | 'target'; amount: string }): ConversionSide {
  return o.fixedSide === 'source' ? { sourceAmount: o.amount } : { targetAmount: o.amount };
}

/**
 * C-12: returns the file types needed before the documents can be marked complete, as far as they are known before the
 * order exists (decisions §5). Above its review limit the service also requires identification and says so in its
 * answers, from which the order adopts it.
 */
export function documentsNeededBy({
  family,
  payer,
  purpose,
  paymentType,
  targetCurrency,
}: DraftValues): FileType[] {
  // The payment stage is hidden for other currencies than CNY (C-06).
  const stage = targetCurrency === 'CNY' ? paymentType : '';
  return documentsOfTrade({ family, payerEntityType: payer.entityType, purpose, paymentType: stage });
}

/** Returns the reason an order needs a document type (decisions §5). */
export function reasonForDocument(type: string, family: Family): 'amount' | 'business' | 'stage' | 'trade' {
  if (type.startsWith('identification')) return 'amount';
  if (family !== 'business') return 'trade';
  return type === 'logistics_material' ? 'stage' : 'business';
}

/** True if the service may require identification: it does above its review limit, which it does not disclose. */
export function mayNeedIdentification({ family, payer }: DraftValues): boolean {
  return family === 'personal' || (family === 'global' && payer.entityType !== 'B');
}

/** C-12: returns the needed file types that are not present yet. */
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
 * No wire field names the account holder: with a company number and no ID number, the service would take a personal
 * account for a company's.
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
