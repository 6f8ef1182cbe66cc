import { personalTargetCurrency } from '../../../service-core/identity/account-fit.ts';
import { pathsOf } from '../fields.ts';
import { needsQuote } from '../values.ts';
import { type Condition, hidden, patchAll, personFamilies } from './condition.ts';

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
