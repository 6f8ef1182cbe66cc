import * as fc from 'fast-check';
import { withDerivedAmount } from '../../lib/features/transfers/amounts.ts';
import { fields, maxCodePoints } from '../../lib/features/transfers/fields.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '../../lib/features/transfers/testing/drafts.ts';
import {
  type DraftValues,
  type Family,
  type FieldPath,
  valueAt,
  withValue,
} from '../../lib/features/transfers/types.ts';
import { purposes, transactionModes } from '../../lib/service-core/contract/index.ts';

const complete: Record<Family, () => DraftValues> = {
  global: completeDraft,
  business: completeBusinessDraft,
  personal: completePersonalDraft,
};

const unwritable = ['\ufeff', '\u3000', '\ud800', '\u0085', 'a\u0000b', 'a\tb', 'a\u200bb', '-', '()'];
const written = [
  '',
  ' ',
  'Wang',
  '王小明',
  '😀',
  'e\u0301',
  '\u0958',
  'ß',
  'ＣＮ',
  '１２３',
  ' bank',
  'I ',
  'cny',
];
const chosen = ['CN', 'HK', 'DE', 'I', 'B', 'Male', 'idcard', 'passport', 'Goods', 'TAX_SERVICE', 'alipay'];
const numbers = [
  '0100',
  ' 10000.00',
  '1.000',
  '100000000000.01',
  '0',
  '-1',
  '1e3',
  '2020-01-01',
  '2026-02-30',
];
const codes = [
  '11010519491231002X',
  '91350100M000100Y44',
  'DE88370400440532013000',
  'BKCHCNBJ',
  'A123456(3)',
  'ACC-9001',
  '甲甲甲',
  '123456',
];
const contacts = [
  'abc',
  '86.10',
  '+86',
  '0086',
  '13800138000',
  'a-b@Example.com',
  'wechat',
  'fps',
  'originalMode',
  'CLF',
];
const words = [...unwritable, ...written, ...chosen, ...numbers, ...codes, ...contacts];

const atItsLimit = (path: FieldPath) =>
  fc
    .tuple(fc.constantFrom('x', '王', '😀', 'e\u0301', '\u0958', 'ß'), fc.constantFrom(-1, 0, 1))
    .map(([character, over]) => character.repeat(maxCodePoints(path) + over));

export type Edit = readonly [path: FieldPath, text: string];

/** An arbitrary content of a field: right, wrong, too long, or no text at all. */
export const edit: fc.Arbitrary<Edit> = fc
  .constantFrom(...fields.map(({ path }) => path).filter((path) => path !== 'queryNo'))
  .chain((path) =>
    fc.tuple(
      fc.constant(path),
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...words) },
        { weight: 1, arbitrary: atItsLimit(path) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
      ),
    ),
  );

export const edited = (start: DraftValues, edits: readonly Edit[]): DraftValues =>
  edits.reduce((values, [path, text]) => withValue(values, path, text), start);

const pairsOf = (family: Family): readonly string[] =>
  family === 'personal' ? pairs.filter((pair) => pair.endsWith('CNY')) : pairs;
const pairs = ['USD CNY', 'CNY CNY', 'USD USD', 'USD JPY', 'JPY KWD', 'KWD CNY', 'CLF USD', 'EUR GBP'];
const details: Record<string, string> = { Goods: 'TOYS_KIDS_BABIES', Service: 'TAX_SERVICE' };
const routings = ['', 'swift DEUTDEFF', 'fps 1234567', 'sort 123456', 'aba 021000021'];

/** Drafts of a family that are complete but for how their choices fit each other. `old` quotes have run out. */
export const draftOf = (family: Family): fc.Arbitrary<DraftValues> =>
  fc
    .record({
      pair: fc.constantFrom(...pairsOf(family)),
      fixedSide: fc.constantFrom('source' as const, 'target' as const),
      amount: fc.constantFrom('10000', '1', '0100', '12345.67', '0.01', '999999999'),
      rate: fc.constantFrom('7.2456', '0.1380147952', '150.25', '0.0066', '1'),
      expiresAt: fc.constantFrom('2026-11-20T05:59:00Z', '2026-11-20T06:13:00Z', '2026-11-20T06:13:01Z'),
      lockRate: fc.boolean(),
      fundedByDeposit: fc.boolean(),
      holderType: fc.constantFrom('business' as const, 'personal' as const),
      payer: fc.constantFrom('I', 'B', 'known'),
      beneficiary: fc.constantFrom('I', 'B', 'known'),
      accountType: fc.constantFrom('bank', 'bank', 'alipay'),
      country: fc.constantFrom('fit', 'fit', 'CN', 'US', 'DE'),
      routing: fc.constantFrom(...routings),
      purpose: fc.constantFrom(...purposes),
      paymentType: fc.constantFrom('DepositPayment', 'FullPayment', 'FinalPayment'),
      mode: fc.constantFrom(...transactionModes),
    })
    .map((s) => {
      const base = complete[family]();
      const [sourceCurrency = '', targetCurrency = ''] = s.pair.split(' ');
      const [routingType = '', routingValue = ''] = s.routing.split(' ');
      const { rate, expiresAt, holderType, accountType } = s;
      const usual = targetCurrency === 'CNY' ? 'CN' : 'US';
      const country = s.country === 'fit' ? usual : s.country;
      const queryNo = `Q ${s.pair} ${rate} ${expiresAt}`;
      const isPersonal = holderType === 'personal';
      return withDerivedAmount({
        ...base,
        sourceCurrency,
        targetCurrency,
        fixedSide: s.fixedSide,
        sourceAmount: s.amount,
        targetAmount: s.amount,
        quote: base.quote && { ...base.quote, queryNo, rate, sourceCurrency, targetCurrency, expiresAt },
        lockRate: s.lockRate,
        fundedByDeposit: s.fundedByDeposit,
        depositChannel: 'Example Bank',
        depositAmount: s.amount,
        depositCurrency: sourceCurrency,
        holderType,
        payerId: s.payer === 'known' ? 'P1' : '',
        beneficiaryId: s.beneficiary === 'known' ? 'B1' : '',
        purpose: s.purpose,
        subpurpose: details[s.purpose] ?? '',
        paymentType: s.paymentType,
        transactionMode: s.mode,
        logisticsCompany: 'Example Logistics',
        logisticsNumber: 'EX-1',
        payer: {
          ...base.payer,
          entityType: s.payer === 'I' ? 'I' : 'B',
          address: { ...base.payer.address, address: '1 Example Street' },
        },
        beneficiary: {
          ...base.beneficiary,
          entityType: s.beneficiary === 'I' ? 'I' : 'B',
          gender: 'Male',
          accountType,
          accountName: isPersonal ? '王小明' : base.beneficiary.accountName,
          idNumber: family === 'business' && isPersonal ? '11010519491231002X' : '',
          swiftCode: 'DEUTDEFF',
          address: { ...base.beneficiary.address, address: '2 Example Street' },
          accountInfo: {
            ...base.beneficiary.accountInfo,
            country,
            currency: targetCurrency,
            number: country === 'DE' ? 'DE89370400440532013000' : base.beneficiary.accountInfo.number,
            routingType,
            routingValue: accountType === 'alipay' ? 'a@example.com' : routingValue,
          },
        },
      });
    });

const cleanedTypes = ['text', 'code', 'phone', 'email'];
const hidden = ['\u200B', '\u202D', '\u2060', '\uFEFF', '\u00AD', '\u{E0020}'];
const wide = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0);

/** One character as it comes out of a web page, a PDF file or a Chinese keyboard. */
function dressedCharacter(character: string, isCode: boolean, how: number): string {
  if (how === 0) return character + (hidden[character.length % hidden.length] ?? '');
  if (how === 1 && character === ' ') return '\u00A0';
  if (how === 1 && (/[A-Za-z\d]/.test(character) || (isCode && /[@+.]/.test(character))))
    return wide(character);
  if (how === 2 && isCode && character === '-') return '\u2011';
  return how === 3 ? `${hidden[how]}${character}` : character;
}

function dressedText(text: string, type: string, how: readonly number[]): string {
  const characters = [...text].map((character, index) =>
    dressedCharacter(character, type !== 'text', how[index % how.length] ?? 0),
  );
  return characters.length === 0 ? '' : ` ${characters.join('')}\u3000`;
}

const pastable = fields.filter(({ type }) => cleanedTypes.includes(type));

/** The same draft with every text as people paste it: another look, the same meaning. */
export const dressed = (values: DraftValues, how: readonly number[]): DraftValues =>
  pastable.reduce(
    (all, { path, type }) => withValue(all, path, dressedText(valueAt(all, path), type, how)),
    values,
  );

/** The same of a request as another client sends it. */
export function dressedRequest<T>(request: T, how: readonly number[], base = ''): T {
  if (typeof request === 'string') {
    const field = pastable.find(({ path }) => path === base);
    return (field ? dressedText(request, field.type, how) : request) as T;
  }
  if (typeof request !== 'object' || request === null) return request;
  const entries = Object.entries(request).map(([key, value]) => [
    key,
    dressedRequest(value, how, base === '' ? key : `${base}.${key}`),
  ]);
  return Object.fromEntries(entries) as T;
}

/** A way to dress each character of a text, over and over. */
export const dress: fc.Arbitrary<number[]> = fc.array(fc.nat(4), { minLength: 1, maxLength: 7 });
