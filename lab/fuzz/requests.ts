import fc from 'fast-check';
import { personBeneficiary, personPayer } from '../../tests/support/foreign-bodies.ts';
import type { Operation } from './document.ts';
import { type Mutation, mutation, type TextChange, textChange } from './mutations.ts';
import { type Json, likely } from './values.ts';

/** The faults of the headers; `right` is what the call asks for. */
type HeaderChange =
  | 'right'
  | 'none'
  | 'no appkey'
  | 'no token'
  | 'no sign'
  | 'wrong token'
  | 'stranger’s token'
  | 'wrong sign'
  | 'sign of other bytes'
  | 'long sign'
  | 'sign no base64'
  | 'version 2 without the rest'
  | 'version 3'
  | 'doubled token'
  | 'odd content type'
  | 'gzip announced'
  | 'expect'
  | 'method override';

const headerChanges: readonly HeaderChange[] = [
  'none',
  'no appkey',
  'no token',
  'no sign',
  'wrong token',
  'stranger’s token',
  'wrong sign',
  'sign of other bytes',
  'long sign',
  'sign no base64',
  'version 2 without the rest',
  'version 3',
  'doubled token',
  'odd content type',
  'gzip announced',
  'expect',
  'method override',
];

/** A request as plain data: it can be printed, sent again and shrunk. */
export type FuzzRequest = {
  operation: string;
  body: Json;
  mutations: Mutation[];
  text: TextChange;
  headers: HeaderChange;
};

const order = {
  orderNo: '$newOrderNo',
  sourceAmount: '$source',
  sourceCurrency: 'USD',
  targetAmount: '$target',
  targetCurrency: 'CNY',
};
const person = {
  ...order,
  queryNo: '$queryNo',
  purpose: 'Salary',
  payer: personPayer,
  beneficiary: personBeneficiary(),
} as Json;
const company = {
  ...order,
  transactionMode: 'cnyMode',
  paymentType: 'DepositPayment',
  payer: { fullName: 'Example Trading Ltd', address: { country: 'GB' } },
  beneficiary: {
    fullName: '示例贸易有限公司',
    accountName: '示例贸易有限公司',
    accountNumber: '110000000001',
    bankName: 'Example Bank Beijing Branch',
    companyNumber: '91350100M000100Y43',
    address: { country: 'CN' },
  },
} as Json;

/** Requests that are accepted as they are, so that a change in them gets past the first check. */
const accepted: Readonly<Record<string, Json>> = {
  globalCreate: person,
  personalCreate: person,
  businessCreate: company,
  globalUpdate: { orderNo: '$orderNo', payer: personPayer, beneficiary: personBeneficiary() } as Json,
  globalAsync: { tradeId: '$tradeId' },
  globalCancel: { tradeId: '$tradeId' },
  globalStatus: { tradeId: '$tradeId' },
  globalUploadCompleted: { tradeId: '$tradeId' },
  personalStatus: { orderNo: '$orderNo' },
  personalAsync: { tradeId: '$tradeId', queryNo: '$queryNo' },
  businessAsync: { tradeId: '$tradeId', queryNo: '$queryNo' },
  sandboxOrderReview: { tradeId: '$tradeId', decision: 'approve' },
  sandboxOrderPayout: { tradeId: '$tradeId', outcome: 'complete' },
  globalConversion: {
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    sourceAmount: '10',
    queryNo: '$queryNo',
    walletType: 'personal',
  },
};

function bodyOf(operation: Operation, resolve: <T>(value: T) => T): fc.Arbitrary<Json> {
  const fits = likely(resolve, operation.schema);
  const example = accepted[operation.id] ?? (operation.example as Json | undefined);
  if (example === undefined) return fits;
  return fc.oneof({ weight: 2, arbitrary: fits }, { weight: 3, arbitrary: fc.constant(example) });
}

export function requestOf(operation: Operation, resolve: <T>(value: T) => T): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation.id),
    body: bodyOf(operation, resolve),
    mutations: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Mutation[]>([]) },
      { weight: 4, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 4 }) },
    ),
    text: textChange,
    headers: fc.oneof(
      { weight: 8, arbitrary: fc.constant<HeaderChange>('right') },
      { weight: 2, arbitrary: fc.constantFrom(...headerChanges.slice(0, 7)) },
      { weight: 1, arbitrary: fc.constantFrom(...headerChanges.slice(7)) },
    ),
  });
}
