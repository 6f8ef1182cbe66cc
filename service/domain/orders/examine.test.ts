import { expect, it } from 'vitest';
import { type DocumentedOrder, neededDocuments } from './examine.ts';

const limit = 1_000_000n;
const proforma = ['proforma_invoice'];
const identification = ['identification_front', 'identification_back'];
const businessBasics = ['proforma_invoice', 'purchase_order'];

const cases: [string, DocumentedOrder, string[]][] = [
  [
    'a company buying goods',
    { family: 'global', payerEntityType: 'B', purpose: 'Goods', amountUsdMinor: 1n },
    proforma,
  ],
  [
    'a company buying a service',
    { family: 'global', payerEntityType: 'B', purpose: 'Service', amountUsdMinor: 1n },
    proforma,
  ],
  [
    'a company paying salaries',
    { family: 'global', payerEntityType: 'B', purpose: 'Salary', amountUsdMinor: limit * 9n },
    [],
  ],
  [
    'a person at the limit',
    { family: 'global', payerEntityType: 'I', purpose: 'Goods', amountUsdMinor: limit },
    [],
  ],
  [
    'a person above it',
    { family: 'global', payerEntityType: 'I', purpose: 'Goods', amountUsdMinor: limit + 1n },
    identification,
  ],
  ['a personal payment at the limit', { family: 'personal', amountUsdMinor: limit }, []],
  ['a personal payment above it', { family: 'personal', amountUsdMinor: limit + 1n }, identification],
  ['a deposit', { family: 'business', paymentType: 'DepositPayment', amountUsdMinor: 1n }, businessBasics],
  ['a business order without a payment type', { family: 'business', amountUsdMinor: 1n }, businessBasics],
  [
    'a full payment',
    { family: 'business', paymentType: 'FullPayment', amountUsdMinor: 1n },
    [...businessBasics, 'logistics_material'],
  ],
  [
    'a final payment',
    { family: 'business', paymentType: 'FinalPayment', amountUsdMinor: 1n },
    [...businessBasics, 'logistics_material'],
  ],
];

it.each(cases)('%s needs what the table says', (_, order, needed) => {
  expect(neededDocuments(order, limit)).toEqual(needed);
});
