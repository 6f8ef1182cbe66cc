import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globalOrder, personalOrder } from '../openapi/examples.ts';
import { decodeData, decodeRequest, encodeRequest, endpoints, withoutEmpty } from './index.ts';
import { errorsOf, wire, wireOf } from './testing/wire.ts';

describe('amounts on the wire', () => {
  it('writes amounts as JSON numbers with their exact digits', () => {
    const text = encodeRequest(endpoints.globalCreate, globalOrder({ targetAmount: '99999999999.99' }));
    expect(text).toContain('"targetAmount":99999999999.99');
    expect(text).toContain('"sourceAmount":1000.00');
  });

  it('and without idle zeros before them, which decimal text may have and JSON may not', () => {
    const text = encodeRequest(endpoints.globalCreate, globalOrder({ sourceAmount: '0100.50' }));
    expect(text).toContain('"sourceAmount":100.50,');
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

  it('is in a query string what it is in a body, or refused in both', () => {
    const digits = fc.stringMatching(/^[0-9]{1,14}$/);
    const exponent = fc.stringMatching(/^([eE][+-]?[0-9]{1,2})?$/);
    const number = fc
      .tuple(fc.constantFrom('', '-', '+'), digits, fc.option(digits), exponent)
      .map(
        ([sign, whole, part, power]) => `${sign}${BigInt(whole)}${part === null ? '' : `.${part}`}${power}`,
      );
    const asked = { sourceCurrency: 'KWD', targetCurrency: 'JPY', queryNo: 'Q', walletType: 'personal' };
    fc.assert(
      fc.property(number, (text) => {
        const given = `{"sourceCurrency":"KWD","sourceAmount":${text}}`;
        const body = text.startsWith('+')
          ? undefined
          : decodeRequest(endpoints.globalUpdate, {
              orderNo: 'N',
              ...(wire(given) as object),
            });
        const query = decodeRequest(endpoints.globalConversion, { ...asked, sourceAmount: text });
        expect(query.ok && query.value.sourceAmount).toBe(body?.ok === true && body.value.sourceAmount);
      }),
      { examples: [['1.0E7'], ['+1'], ['1E-3'], ['1E-4'], ['0.0e1'], ['9999999999.999'], ['1e41']] },
    );
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
  const hollow = { address: {}, accountInfo: { address: { city: '\u200b' }, name: null } };
  expect(withoutEmpty({ payer: hollow, beneficiary: { ...hollow, fullName: 'A' } })).toEqual({
    beneficiary: { address: {}, accountInfo: { address: { city: '\u200b' } }, fullName: 'A' },
  });
  expect(withoutEmpty({ a: '', b: null, c: { d: '', e: 0 }, payer: { x: '' }, l: ['', 1] })).toEqual({
    c: { e: 0 },
    l: ['', 1],
  });
});
