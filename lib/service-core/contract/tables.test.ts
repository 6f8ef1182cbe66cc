import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codes } from '../codes.ts';
import { businessOrder, globalOrder } from '../openapi/examples.ts';
import {
  businessFileTypes,
  businessOrderFields,
  decodeCallback,
  decodeData,
  decodeEnvelope,
  decodeRequest,
  encodeCallback,
  encodeData,
  encodeRefusal,
  encodeSuccess,
  endpoints,
  type FieldInfo,
  finalStatuses,
  globalFileTypes,
  globalOrderFields,
  globalUpdateFields,
  isCallbackAccepted,
  isFinalStatus,
  openStatuses,
  orderStatuses,
  sandboxEndpoints,
  serviceSubpurposes,
  statusRank,
} from './index.ts';
import { wire, wireOf } from './testing/wire.ts';

const all = Object.entries({ ...endpoints, ...sandboxEndpoints });

/** `value` put at a dotted path into a copy of `object`. */
function withField(object: object, path: string, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = path.split('.');
  const copy: Record<string, unknown> = { ...object };
  copy[head] = rest.length === 0 ? value : withField(copy[head] ?? {}, rest.join('.'), value);
  return copy;
}

function brokenPaths(endpoint: (typeof all)[number][1], value: unknown): string[] {
  const decoded = decodeRequest(endpoint, value);
  return decoded.ok ? [] : decoded.reason.map(({ path }) => path);
}

const hasLimit = (field: FieldInfo) => field.max !== undefined && field.values === undefined;

describe('the field tables', () => {
  it.each(globalOrderFields.filter(hasLimit))(
    'global create $path takes at most $max characters',
    (field) => {
      const { path, max = 0 } = field;
      const long = withField(wireOf(globalOrder()), path, 'x'.repeat(max + 1));
      expect(brokenPaths(endpoints.globalCreate, long)).toContain(path);
    },
  );

  it.each(businessOrderFields.filter(hasLimit))(
    'business create $path takes at most $max characters',
    (field) => {
      const { path, max = 0 } = field;
      const long = withField(wireOf(businessOrder()), path, 'x'.repeat(max + 1));
      expect(brokenPaths(endpoints.businessCreate, long)).toContain(path);
    },
  );

  it.each(globalOrderFields.filter(({ values }) => values !== undefined))(
    'global create $path takes the values of its list only',
    ({ path, values = [] }) => {
      const order = wireOf(globalOrder());
      expect(brokenPaths(endpoints.globalCreate, withField(order, path, `${values[0]} `))).toContain(path);
      for (const value of values) {
        const decoded = decodeRequest(endpoints.globalCreate, withField(order, path, value));
        const rules = decoded.ok ? [] : decoded.reason.filter((error) => error.path === path);
        expect(rules.filter(({ rule }) => rule.rule === 'not-in-list')).toEqual([]);
      }
    },
  );

  it('have the limits of specification 2.4', () => {
    const max = Object.fromEntries(globalOrderFields.map((field) => [field.path, field.max]));
    expect(max).toMatchObject({
      orderNo: 256,
      sourceCurrency: 3,
      depositChannel: 32,
      'beneficiary.accountType': 32,
      'beneficiary.accountInfo.country': 2,
      'beneficiary.entityType': 1,
      'beneficiary.phoneCode': 10,
      'beneficiary.gender': 10,
      'beneficiary.address.district': 256,
      'payer.reference': 32,
      'payer.dob': 10,
      'payer.accountInfo.bankName': 256,
      paymentType: 32,
    });
  });

  it('lack in the update what 2.5 says they lack', () => {
    const paths = new Set(globalUpdateFields.map(({ path }) => path));
    const missing = globalOrderFields.filter(({ path }) => !paths.has(path)).map(({ path }) => path);
    expect(missing.toSorted()).toEqual([
      'beneficiary.accountInfo.country',
      'depositAmount',
      'depositChannel',
      'depositCurrency',
      'payer.firstNameEn',
      'payer.lastNameEn',
    ]);
  });

  it('have every value of the lists', () => {
    expect(serviceSubpurposes).toHaveLength(14);
    expect(businessFileTypes).toHaveLength(10);
    expect(globalFileTypes).toHaveLength(25);
    expect(new Set(globalFileTypes).size).toBe(25);
  });
});

describe('endpoints', () => {
  it('are known by their names, and no two share method and path', () => {
    for (const [name, endpoint] of all) expect(endpoint.name).toBe(name);
    expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length);
  });

  it('carry the headers of decisions 1.7', () => {
    const unsigned = Object.values(endpoints).filter(({ headers }) => headers !== 'signed');
    expect(Object.fromEntries(unsigned.map(({ name, headers }) => [name, headers]))).toEqual({
      token: 'none',
      areaList: 'token',
      occupationList: 'token',
    });
  });

  it('name codes of the table only, each once', () => {
    for (const [, endpoint] of all) {
      expect(endpoint.codes.filter((code) => !(code in codes))).toEqual([]);
      expect(new Set(endpoint.codes).size).toBe(endpoint.codes.length);
    }
  });

  it('can be documented: every schema has a JSON schema', () => {
    for (const [, endpoint] of all) {
      for (const schema of [endpoint.request, endpoint.data]) {
        expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object');
      }
    }
  });

  it('are never repeated by themselves where money or fees could move twice', () => {
    expect(endpoints.bankCheck.effect).toBe('unsafe');
    for (const name of ['globalCreate', 'personalCreate', 'businessCreate'] as const) {
      expect(endpoints[name].effect).toBe('once-by-key');
    }
  });
});

describe('answers on the wire', () => {
  it('have amounts as numbers or as text, as the tables say', () => {
    const wallet = {
      walletId: 'W',
      currency: 'CNY',
      type: 'personal',
      amount: '12.50',
      totalAmount: '20.00',
    };
    expect(encodeData(endpoints.globalWalletGet, wallet)).toContain('"amount":12.50,"totalAmount":20.00');
    expect(encodeData(endpoints.globalWalletList, [wallet])).toContain(
      '"amount":"12.50","totalAmount":"20.00"',
    );
    for (const endpoint of [endpoints.globalWalletList, endpoints.legacyWalletList]) {
      expect(decodeData(endpoint, wire(encodeData(endpoint, [wallet])))).toEqual({
        ok: true,
        value: [wallet],
      });
    }
  });

  it('are envelopes: success with data, refusal with message and errors', () => {
    const data = { queryNo: 'Q', rate: '7.2456' };
    expect(encodeSuccess(endpoints.globalPrice, data)).toBe(
      '{"status":"1","data":{"queryNo":"Q","rate":7.2456}}',
    );
    expect(encodeSuccess(endpoints.personalTransfer, {}, 'use async')).toBe(
      '{"status":"1","message":"use async","data":{}}',
    );
    const errors = [{ path: 'orderNo', message: 'is required', rule: { rule: 'required' } }];
    expect(encodeRefusal('bodyInvalid', 'no', errors)).toBe(
      '{"status":"20101","message":"no","data":{"errors":[{"path":"orderNo","message":"is required"}]}}',
    );
    expect(JSON.parse(encodeRefusal('tokenExpired'))).toEqual({
      status: '20003',
      message: codes.tokenExpired.meaning,
    });
  });

  it('are read tolerantly', () => {
    expect(decodeEnvelope(wire('{"status":-1,"message":"m","data":null}'))).toEqual({
      ok: true,
      value: { status: '-1', message: 'm' },
    });
    for (const text of ['{}', '[]', '"1"', 'null', '{"status":null}', '{"status":""}']) {
      expect(decodeEnvelope(wire(text)).ok).toBe(false);
    }
  });
});

describe('callbacks', () => {
  it('carry amounts as JSON numbers and come back as they were', () => {
    const callback = { event: 'payment', id: 'T', status: 'completed', targetAmount: '7245.60', message: '' };
    const text = encodeCallback(callback);
    expect(text).toContain('"targetAmount":7245.60');
    expect(decodeCallback(wire(text))).toEqual({ ok: true, value: { ...callback, targetAmount: '7245.6' } });
    expect(decodeCallback(wire('{"event":"payment"}'))).toEqual({ ok: false, reason: 'not-a-callback' });
    expect(decodeCallback(wire('{"event":"moon","id":1,"status":null,"x":1}')).ok).toBe(true);
  });

  it('are accepted by code 200 alone', () => {
    expect(isCallbackAccepted(wire('{"code":"200","Message":""}'))).toBe(true);
    expect(isCallbackAccepted(wire('{"code":200}'))).toBe(true);
    for (const text of ['{"code":"201"}', '{}', '"200"', '200', 'null', '{"Code":"200"}']) {
      expect(isCallbackAccepted(wire(text))).toBe(false);
    }
  });
});

describe('statuses', () => {
  it('have ranks: before confirmation, under way, final', () => {
    expect(openStatuses.map(statusRank)).toEqual([1, 1, 1]);
    expect(statusRank('transferring')).toBe(2);
    for (const end of finalStatuses) expect(statusRank(end)).toBeGreaterThan(2);
    expect(statusRank('constructor')).toBe(0);
    expect(orderStatuses.filter((status) => !isFinalStatus(status))).toEqual([
      ...openStatuses,
      'transferring',
    ]);
  });
});
