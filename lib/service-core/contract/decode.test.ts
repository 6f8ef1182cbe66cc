import { describe, expect, it } from 'vitest';
import {
  decodeData,
  decodeRequest,
  encodeRequest,
  endpoints,
  parseWire,
  unknownFields,
  withoutEmpty,
} from './index.ts';
import { businessOrder, globalOrder, personalOrder } from './sample-orders.ts';

function wire(text: string): unknown {
  const parsed = parseWire(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error(parsed.reason.message);
  return parsed.value;
}

function errorsOf(endpoint: Parameters<typeof decodeRequest>[0], value: unknown): string[] {
  const decoded = decodeRequest(endpoint, value);
  return decoded.ok ? [] : decoded.reason.map((error) => `${error.path} ${error.message}`);
}

function wireOf(order: object): Record<string, unknown> {
  return wire(
    JSON.stringify(order, (key, value) => (key.endsWith('Amount') ? Number(value) : value)),
  ) as Record<string, unknown>;
}

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

describe('amounts on the wire', () => {
  it('writes amounts as JSON numbers with their exact digits', () => {
    const text = encodeRequest(endpoints.globalCreate, globalOrder({ targetAmount: '99999999999.99' }));
    expect(text).toContain('"targetAmount":99999999999.99');
    expect(text).toContain('"sourceAmount":1000.00');
  });

  it('gives back what was encoded', () => {
    const order = globalOrder();
    const decoded = decodeRequest(endpoints.globalCreate, wire(encodeRequest(endpoints.globalCreate, order)));
    expect(decoded).toEqual({ ok: true, value: { ...order, transactionMode: 'cnyMode' } });
  });

  it('gives every amount the digits of its currency, whatever way it was written', () => {
    const body = encodeRequest(endpoints.globalCreate, globalOrder());
    for (const written of ['1000', '1000.0', '1000.000', '1.0E3', '1E+3']) {
      const decoded = decodeRequest(
        endpoints.globalCreate,
        wire(body.replace('"sourceAmount":1000.00', `"sourceAmount":${written}`)),
      );
      expect(decoded.ok && decoded.value.sourceAmount).toBe('1000.00');
    }
  });

  it.each([
    ['"1000.00"', 'sourceAmount must be a JSON number, without quotation marks'],
    ['1000.001', 'sourceAmount has more decimals than its currency'],
    ['0', 'sourceAmount must be greater than zero'],
    ['-5', 'sourceAmount must be greater than zero'],
    ['1e-400', 'sourceAmount must be a plain decimal number'],
    ['1e30', 'sourceAmount is larger than the largest amount, 10000000000000 minor units'],
    ['100000000000.01', 'sourceAmount is larger than the largest amount, 10000000000000 minor units'],
    ['true', 'sourceAmount must be a JSON number, without quotation marks'],
    ['null', 'sourceAmount is required'],
  ])('refuses %s', (written, message) => {
    const body = encodeRequest(endpoints.globalCreate, globalOrder());
    const value = wire(body.replace('"sourceAmount":1000.00', `"sourceAmount":${written}`));
    expect(errorsOf(endpoints.globalCreate, value)).toEqual([message]);
  });

  it('counts the decimals each currency has', () => {
    const order = globalOrder({ sourceCurrency: 'JPY', sourceAmount: '1000' });
    const wrong = { ...wireOf(order), sourceAmount: wire('10.5') };
    expect(errorsOf(endpoints.globalCreate, wrong)).toEqual([
      'sourceAmount has more decimals than its currency',
    ]);
    const dinar = globalOrder({ sourceCurrency: 'KWD', sourceAmount: '10.005' });
    expect(errorsOf(endpoints.globalCreate, wireOf(dinar))).toEqual([]);
  });
});

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
      'beneficiary.accountInfo.name is required for a bank account',
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
  });

  it('requires the address objects but none of their fields for CNY', () => {
    expect(businessErrors(paidTo({ address: undefined }))).toEqual(['beneficiary.address is required']);
    expect(businessErrors(paidTo({ address: {} }))).toEqual([]);
  });
});

describe('other requests', () => {
  it('personal create takes the global order without trade fields, and a quote later', () => {
    const { queryNo: _, ...order } = personalOrder();
    const decoded = decodeRequest(endpoints.personalCreate, wireOf({ ...order, logisticsCompany: 'SF' }));
    expect(decoded.ok && 'logisticsCompany' in decoded.value).toBe(false);
    expect(decoded.ok).toBe(true);
  });

  it('an order is named by one id at least', () => {
    expect(errorsOf(endpoints.globalStatus, { tradeId: '', orderNo: null })).toEqual([
      'tradeId is required: give at least one of tradeId, orderNo',
    ]);
    expect(errorsOf(endpoints.businessStatus, { orderNo: 'A' })).toEqual([]);
  });

  it('a conversion takes amounts as query text, one at least', () => {
    const query = { sourceCurrency: 'USD', targetCurrency: 'CNY', queryNo: 'q', walletType: 'personal' };
    expect(errorsOf(endpoints.globalConversion, query)).toHaveLength(1);
    expect(errorsOf(endpoints.globalConversion, { ...query, sourceAmount: '1.234' })).toHaveLength(1);
    const decoded = decodeRequest(endpoints.globalConversion, { ...query, sourceAmount: '5' });
    expect(decoded.ok && decoded.value.sourceAmount).toBe('5.00');
    expect(encodeRequest(endpoints.globalWalletCurrency, { currency: 'USD' })).toBe('currency=USD');
  });

  it('the area list takes its filter under any name or none', () => {
    for (const query of [{ filter: 'Jing' }, { name: 'Jing' }, { Jing: '' }]) {
      expect(decodeRequest(endpoints.areaList, query)).toEqual({ ok: true, value: { filter: 'Jing' } });
    }
    expect(decodeRequest(endpoints.areaList, {})).toEqual({ ok: true, value: {} });
  });

  it('a four-element bank check needs the phone', () => {
    const check = { type: 'check4', idNumber: '1', name: '王', account: '6' };
    expect(errorsOf(endpoints.bankCheck, check)).toEqual(['phone is required for check4']);
    expect(errorsOf(endpoints.bankCheck, { ...check, type: 'check3' })).toEqual([]);
  });

  it('the encrypt check takes any JSON value as it is', () => {
    for (const value of ['text', [], { a: '' }, true]) {
      expect(decodeRequest(endpoints.encryptCheck, value)).toEqual({ ok: true, value });
      expect(encodeRequest(endpoints.encryptCheck, value)).toBe(JSON.stringify(value));
    }
  });
});

describe('answers', () => {
  it('keeps unknown statuses, ignores unknown fields, reads null as absent', () => {
    const data = wire('{"tradeId":"T","status":"on_hold_by_moon","orderNo":"A","new":[1],"message":null}');
    expect(decodeData(endpoints.globalStatus, data)).toEqual({
      ok: true,
      value: { tradeId: 'T', status: 'on_hold_by_moon', orderNo: 'A' },
    });
  });

  it('reads amounts from numbers and from text', () => {
    const wallet = {
      walletId: 'W',
      currency: 'CNY',
      type: 'personal',
      amount: wire('1.5E3'),
      totalAmount: '2',
    };
    const value = { ...wallet, amount: '1500.00', totalAmount: '2.00' };
    expect(decodeData(endpoints.globalWalletGet, wallet)).toEqual({ ok: true, value });
    expect(decodeData(endpoints.globalWalletList, [wallet])).toEqual({ ok: true, value: [value] });
  });

  it('takes anything where the specification shows no answer', () => {
    for (const data of [undefined, null, 'ok', [], {}]) {
      expect(decodeData(endpoints.globalAsync, data)).toEqual({ ok: true, value: {} });
    }
  });
});

it('leaves out what counts as not given, at any depth', () => {
  expect(withoutEmpty({ a: '', b: null, c: { d: '', e: 0 }, payer: { x: '' }, l: ['', 1] })).toEqual({
    c: { e: 0 },
    l: ['', 1],
  });
});
