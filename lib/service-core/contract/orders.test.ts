import { describe, expect, it } from 'vitest';
import { businessOrder, globalOrder } from '../openapi/examples.ts';
import { decodeRequest, endpoints, unknownFields } from './index.ts';
import { errorsOf, wireOf } from './testing/wire.ts';

function updateRoutedBy(routingType: string): object {
  const accountInfo = { name: 'n', number: '1', routingType, routingValue: 'x' };
  return { orderNo: 'A', beneficiary: { ...globalOrder().beneficiary, accountInfo } };
}

function businessErrors(change: object): string[] {
  return errorsOf(endpoints.businessCreate, wireOf({ ...businessOrder(), ...change }));
}

function paidTo(change: object): object {
  return { beneficiary: { ...businessOrder().beneficiary, ...change } };
}

describe('global create', () => {
  it('names everything that is missing at once', () => {
    expect(errorsOf(endpoints.globalCreate, {}).toSorted()).toEqual([
      'beneficiary is required when beneficiaryId is not given',
      'orderNo is required',
      'payer is required when payerId is not given',
      'purpose is required',
      'sourceAmount is required',
      'sourceCurrency is required',
      'targetAmount is required',
      'targetCurrency is required',
    ]);
  });

  it('names missing and broken fields of nested objects beside those of the order', () => {
    const order = wireOf(globalOrder());
    const broken = {
      ...order,
      orderNo: 'x'.repeat(257),
      beneficiary: { entityType: 'I', accountType: 'bank', accountInfo: { routingType: 'swift' } },
    };
    expect(errorsOf(endpoints.globalCreate, broken).toSorted()).toEqual([
      'beneficiary.accountInfo.number is required for a bank account',
      'beneficiary.accountInfo.routingValue is required when routingType is given',
      'beneficiary.fullName is required when firstName and lastName are not given',
      'beneficiary.gender is required for an individual',
      'orderNo takes at most 256 characters',
    ]);
  });

  it('takes a known party instead of the object, never both', () => {
    const { payer, ...rest } = wireOf(globalOrder());
    expect(errorsOf(endpoints.globalCreate, { ...rest, payerId: 'p1' })).toEqual([]);
    expect(errorsOf(endpoints.globalCreate, { ...rest, payerId: 'p1', payer: {} })).toEqual([]);
    expect(errorsOf(endpoints.globalCreate, { ...rest, payerId: 'p1', payer: { email: null } })).toEqual([]);
    expect(errorsOf(endpoints.globalCreate, { ...rest, payerId: 'p1', payer })).toEqual([
      'payer must be empty when payerId is given',
    ]);
  });

  it('needs a quote when the currencies differ', () => {
    const { queryNo: _, ...order } = wireOf(globalOrder());
    expect(errorsOf(endpoints.globalCreate, order)).toEqual([
      'queryNo is required when the currencies differ',
    ]);
    expect(errorsOf(endpoints.globalCreate, { ...order, targetCurrency: 'USD' })).toEqual([]);
  });

  it('takes sub purposes of their purpose only, and OTHER_SERVICE on update only', () => {
    const order = wireOf(globalOrder());
    const sub = (purpose: string, subpurpose: string) =>
      errorsOf(endpoints.globalCreate, { ...order, purpose, subpurpose });
    expect(sub('Goods', 'TOYS_KIDS_BABIES')).toEqual([]);
    expect(sub('Service', 'TAX_SERVICE')).toEqual([]);
    expect(sub('Goods', 'TAX_SERVICE')).toEqual(['subpurpose is not a sub purpose of this purpose']);
    expect(sub('Salary', 'TAX_SERVICE')).toEqual(['subpurpose is not a sub purpose of this purpose']);
    expect(sub('Service', 'OTHER_SERVICE')[0]).toMatch(/^subpurpose must be one of/);
    const update = { orderNo: 'A', purpose: 'Service', subpurpose: 'OTHER_SERVICE' };
    expect(errorsOf(endpoints.globalUpdate, update)).toEqual([]);
  });

  it('asks of an Alipay account its login under routing type alipay', () => {
    const order = wireOf(globalOrder());
    const to = (accountInfo: object) =>
      errorsOf(endpoints.globalCreate, {
        ...order,
        beneficiary: { ...(order.beneficiary as object), accountType: 'alipay', accountInfo },
      });
    expect(to({ routingType: 'alipay', routingValue: 'li@example.com' })).toEqual([]);
    expect(to({ routingType: 'swift', routingValue: 'BKCHCNBJ' })).toEqual([
      'beneficiary.accountInfo.routingType must be one of: alipay',
    ]);
    expect(to({})).toEqual([
      'beneficiary.accountInfo.routingType is required for an Alipay account',
      'beneficiary.accountInfo.routingValue is required for an Alipay account',
    ]);
  });

  it('counts characters as a person does and compares order numbers in NFC', () => {
    const order = wireOf(globalOrder());
    expect(errorsOf(endpoints.globalCreate, { ...order, relationship: '𠮷'.repeat(256) })).toEqual([]);
    expect(errorsOf(endpoints.globalCreate, { ...order, relationship: '𠮷'.repeat(257) })).toEqual([
      'relationship takes at most 256 characters',
    ]);
    const decoded = decodeRequest(endpoints.globalCreate, { ...order, orderNo: 'Caf\u0065\u0301' });
    expect(decoded.ok && decoded.value.orderNo).toBe('Caf\u00e9');
    for (const orderNo of [' A', 'A ', '\u00a0A', 'A\u0000', 'A\nB', 'A\ud800']) {
      expect(errorsOf(endpoints.globalCreate, { ...order, orderNo })).toHaveLength(1);
    }
  });

  it('takes dates of the calendar only', () => {
    const order = wireOf(globalOrder());
    const born = (dob: string) =>
      errorsOf(endpoints.globalCreate, { ...order, payer: { ...(order.payer as object), dob } });
    expect(born('2024-02-29')).toEqual([]);
    for (const wrong of ['2023-02-29', '2024-2-9', '29-02-2024', '2024-13-01', '2024-02-29T00:00:00Z']) {
      expect(born(wrong)).toEqual(['payer.dob must be a date of the calendar, written yyyy-MM-dd']);
    }
  });

  it('ignores unknown fields and can name them', () => {
    const order = { ...wireOf(globalOrder()), colour: 'red', payer: { ...globalOrder().payer, shoe: 44 } };
    expect(errorsOf(endpoints.globalCreate, order)).toEqual([]);
    expect(unknownFields(endpoints.globalCreate, order)).toEqual(['payer.shoe', 'colour']);
  });
});

describe('global update', () => {
  it('names its order and takes any part of it', () => {
    expect(errorsOf(endpoints.globalUpdate, { orderNo: 'A', relationship: 'friend' })).toEqual([]);
    expect(errorsOf(endpoints.globalUpdate, { relationship: 'friend' })).toEqual([
      'orderNo is required: give at least one of orderNo, tradeId',
    ]);
  });

  it('has routing types of its own, and needs a sub purpose for Alipay', () => {
    const beneficiary = {
      ...globalOrder().beneficiary,
      accountType: 'alipay',
      accountInfo: { routingType: 'alipay', routingValue: 'li@example.com' },
    };
    expect(errorsOf(endpoints.globalUpdate, { orderNo: 'A', purpose: 'Goods', beneficiary })).toEqual([
      'subpurpose is required for an Alipay account with this purpose',
    ]);
    expect(errorsOf(endpoints.globalUpdate, updateRoutedBy('wechat'))).toEqual([]);
    expect(errorsOf(endpoints.globalUpdate, updateRoutedBy('fps'))).toHaveLength(1);
    expect(unknownFields(endpoints.globalUpdate, { orderNo: 'A', depositChannel: 'x' })).toEqual([
      'depositChannel',
    ]);
  });
});

describe('business create', () => {
  it('takes a complete order and defaults the transaction mode', () => {
    const decoded = decodeRequest(endpoints.businessCreate, wireOf(businessOrder()));
    expect(decoded.ok && decoded.value.transactionMode).toBe('cnyMode');
  });

  it('needs a payment type for CNY, and logistics for full and final payments', () => {
    expect(businessErrors({ paymentType: undefined })).toEqual([
      'paymentType is required when targetCurrency is CNY',
    ]);
    for (const paymentType of ['FullPayment', 'FinalPayment']) {
      expect(businessErrors({ paymentType })).toEqual([
        `logisticsCompany is required for ${paymentType}`,
        `logisticsNumber is required for ${paymentType}`,
      ]);
    }
    for (const paymentType of ['DepositPayment', 'Other'])
      expect(businessErrors({ paymentType })).toEqual([]);
  });

  it('needs addresses and swift code for other currencies', () => {
    expect(businessErrors({ targetCurrency: 'EUR', paymentType: undefined })).toEqual([
      'payer.address.address is required when targetCurrency is not CNY',
      'beneficiary.address.address is required when targetCurrency is not CNY',
      'beneficiary.swiftCode is required when targetCurrency is not CNY',
    ]);
  });

  it('tells business from personal accounts', () => {
    expect(businessErrors(paidTo({ bankName: undefined, companyNumber: undefined }))).toEqual([
      'beneficiary.bankName is required for a business account',
      'beneficiary.companyNumber is required for a business account',
    ]);
    const person = { accountName: '王芳', bankName: undefined, companyNumber: undefined };
    expect(businessErrors(paidTo(person))[0]).toMatch(
      /^beneficiary.idNumber is required for a personal account/,
    );
    expect(businessErrors(paidTo({ ...person, idNumber: '11010519491231002X' }))).toEqual([]);
    const both = { ...person, idNumber: '11010519491231002X', companyNumber: '91350100M000100Y43' };
    expect(businessErrors(paidTo(both))).toEqual([]);
  });

  it('requires the address objects but none of their fields for CNY', () => {
    expect(businessErrors(paidTo({ address: undefined }))).toEqual(['beneficiary.address is required']);
    expect(businessErrors(paidTo({ address: {} }))).toEqual([]);
  });
});

describe('personal update', () => {
  const errors = (body: object) => errorsOf(endpoints.personalUpdate, wireOf(body));

  it('takes payer, beneficiary, purpose, fundsSource and relationship, in the shapes of create', () => {
    const { payer, beneficiary } = globalOrder();
    const accountInfo = {
      ...beneficiary.accountInfo,
      country: 'CN',
      routingType: 'fps',
      routingValue: '1234567',
    };
    const change = {
      orderNo: 'A',
      payer: { ...payer, firstNameEn: 'Ada' },
      beneficiary: { ...beneficiary, accountInfo },
      purpose: 'Goods',
      fundsSource: 'Saving deposits',
      relationship: 'friend',
    };
    const decoded = decodeRequest(endpoints.personalUpdate, change);
    expect(decoded).toEqual({ ok: true, value: change });
  });

  it('refuses every other field of an order, each by its name, beside whatever else is wrong', () => {
    const {
      payer: _,
      beneficiary: __,
      purpose: ___,
      relationship: ____,
      fundsSource: _____,
      ...fixed
    } = wireOf({
      ...globalOrder(),
      lockRate: false,
      subpurpose: 'TAX_SERVICE',
      depositChannel: 'x',
      depositAmount: '1.00',
      depositCurrency: 'USD',
      payerId: 'P1',
      beneficiaryId: 'B1',
      transactionMode: 'crossMode',
    });
    const refused = Object.keys(fixed).filter((field) => field !== 'orderNo');
    expect(refused).toHaveLength(13);
    expect(
      errors(fixed)
        .map((error) => error.slice(0, error.indexOf(' ')))
        .toSorted(),
    ).toEqual(refused.toSorted());
    expect(errors({ purpose: 'Rent', targetCurrency: 'EUR' })).toEqual([
      'orderNo is required: give at least one of orderNo, tradeId',
      'targetCurrency cannot be changed by this call; cancel the order and create another with a new orderNo',
    ]);
    const empty = { orderNo: 'A', purpose: 'Rent', sourceAmount: null, queryNo: '', colour: 'red' };
    expect(errorsOf(endpoints.personalUpdate, empty)).toEqual([]);
  });
});
