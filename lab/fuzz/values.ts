import fc from 'fast-check';
import type { Schema } from './document.ts';

/** JSON values, amounts apart, that a request may hold; a text that begins with `$` is filled in when it is sent. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table orders; --",
  '{{7*7}}',
  '${jndi:ldap://127.0.0.1}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '\r\nx-injected: 1',
  '__proto__',
  'constructor',
  'null',
  'Infinity',
  '𠮷'.repeat(256),
  'é'.normalize('NFD').repeat(128),
  'x'.repeat(257),
  'y'.repeat(70_000),
  '1e309',
  '-0',
  '0x10',
];
const hostileNumbers = [
  0,
  -1,
  0.1,
  1.001,
  1e13,
  1e14,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
];

/** Values that fit nowhere, or only just. */
export const hostile: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, {}, [], [[]], [null], { length: 1 }, { toString: 'x' }),
  fc.constantFrom<Json>(...hostileTexts),
  fc.constantFrom<Json>(...hostileNumbers),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

const byName: Readonly<Record<string, readonly Json[]>> = {
  tradeId: ['$tradeId', '$tradeId', 'T-none'],
  orderNo: ['$orderNo', '$newOrderNo', '$newOrderNo', 'N-none'],
  queryNo: ['$queryNo', '$queryNo', 'Q-none'],
  payerId: ['$payerId', 'P-none'],
  beneficiaryId: ['$beneficiaryId', 'B-none'],
  walletId: ['$walletId'],
  deliveryId: ['none'],
  idNumber: ['11010519491231002X', '110105194912310021', 'E12345678'],
  companyNumber: ['91350100M000100Y43', '91350100M000100Y44'],
  uionSocialCreditCode: ['91350100M000100Y43'],
  swiftCode: ['DEUTDEFF', 'XXXXXXXX'],
  fullName: ['王伟', 'Wang Wei', 'Example Trading Ltd', 'Zoltan Quarrendorf'],
  fileBase64: ['JVBERi0xLjQKJSVFT0YK', 'AAAA', '!!!'],
  url: ['http://127.0.0.1:9', 'https://example.com', 'http://10.0.0.1'],
  seconds: [0, 1, 60],
  timeoutMs: [0, 1, 50],
  name: ['王伟', 'Example Ltd'],
};

const currencies = ['USD', 'CNY', 'EUR', 'JPY', 'KWD', 'XXX'];
const countries = ['CN', 'GB', 'DE', 'XX'];
const unknownId = '00000000-0000-4000-8000-000000000000';
const amounts = [1000, 1, 0.01, 12.34, 7097.31, 999_999.99];

function text(name: string, schema: Schema): fc.Arbitrary<Json> {
  const known = byName[name];
  if (known) return fc.constantFrom(...known);
  if (schema.pattern === '^[A-Z]{3}$') return fc.constantFrom(...currencies);
  if (schema.pattern === '^[A-Z]{2}$') return fc.constantFrom(...countries);
  if (schema.format === 'uuid') return fc.constantFrom<Json>('$id', '$id', '$id', unknownId);
  if (schema.format === 'date') return fc.constantFrom('1990-01-31', '2020-02-29', '2021-02-29');
  return fc.oneof(fc.constant('Example'), fc.string({ unit: 'grapheme', maxLength: 30 }));
}

/** A value that mostly fits a schema of the published document. */
export function likely(resolve: <T>(value: T) => T, given: Schema, name = '', depth = 0): fc.Arbitrary<Json> {
  const schema = resolve(given);
  if (depth > 6) return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => likely(resolve, part, name, depth + 1));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as Json);
  }
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  const others = schema.properties ? [] : (schema.anyOf ?? schema.oneOf ?? []);
  if (others.length > 0) return fc.oneof(...others.map((other) => likely(resolve, other, name, depth + 1)));
  switch ([schema.type ?? []].flat()[0]) {
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      return fc.constantFrom<Json>(...(byName[name] ?? amounts));
    case 'array':
      return fc.array(likely(resolve, schema.items ?? {}, name, depth + 1), { maxLength: 3 });
    case 'object':
      return objectOf(resolve, schema, depth);
    case 'string':
      return text(name, schema);
    default:
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
  }
}

function objectOf(resolve: <T>(value: T) => T, schema: Schema, depth: number): fc.Arbitrary<Json> {
  const fields = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(
    fields.map(([key, field]) => [key, likely(resolve, field, key, depth + 1)]),
  );
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])] }) as fc.Arbitrary<Json>;
}
