import fc from 'fast-check';
import { hostile, type Json } from './values.ts';

/** A change of a JSON value, as data, so that a failing request shrinks to the change that matters. */
export type Mutation = { at: number; kind: 'replace' | 'remove' | 'add' | 'wrap' | 'nest'; value: Json };

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(400),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'nest'),
  value: hostile,
});

/** Every place of a value: the root, and each field and element, depth first. */
function places(value: Json): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.entries(value);
  return [[], ...entries.flatMap(([key, inner]) => places(inner).map((path) => [key, ...path]))];
}

function nested(depth: number): Json {
  let value: Json = {};
  for (let i = 0; i < depth; i += 1) value = { a: value };
  return value;
}

function changed(value: Json, { kind, value: other }: Mutation): Json | undefined {
  switch (kind) {
    case 'remove':
      return undefined;
    case 'add':
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return { ...value, surprise: other };
      }
      return [value, other];
    case 'wrap':
      return [value];
    case 'nest':
      return nested(40);
    default:
      return other;
  }
}

function changedAt(value: Json, path: readonly (string | number)[], change: Mutation): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return changed(value, change);
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => {
      if (i !== key) return [item];
      const next = changedAt(item, rest, change);
      return next === undefined ? [] : [next];
    });
  }
  const object = value as { [key: string]: Json };
  const next = changedAt(object[key] ?? null, rest, change);
  const { [key]: _, ...others } = object;
  return next === undefined ? others : { ...object, [key]: next };
}

export function mutate(value: Json, change: Mutation): Json {
  const all = places(value);
  const path = all[change.at % all.length] ?? [];
  return changedAt(value, path, change) ?? null;
}

/** Changes of the text itself, which no JSON value could show. */
export type TextChange =
  | 'none'
  | 'cut'
  | 'doubled key'
  | 'byte order mark'
  | 'text after the end'
  | 'broken UTF-8'
  | 'deep'
  | 'huge number'
  | 'exponents'
  | 'lone surrogate'
  | 'prototype'
  | 'comment'
  | 'nothing'
  | 'blank'
  | 'huge';

const changes: readonly TextChange[] = [
  'cut',
  'doubled key',
  'byte order mark',
  'text after the end',
  'broken UTF-8',
  'deep',
  'huge number',
  'exponents',
  'lone surrogate',
  'prototype',
  'comment',
  'nothing',
  'blank',
  'huge',
];

export const textChange: fc.Arbitrary<TextChange> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<TextChange>('none') },
  { weight: 1, arbitrary: fc.constantFrom(...changes) },
);

export function changeText(text: string, change: TextChange): Buffer {
  const put = (insert: string) => Buffer.from(text.replace('{', `{${insert}${text === '{}' ? '' : ','}`));
  switch (change) {
    case 'none':
      return Buffer.from(text);
    case 'cut':
      return Buffer.from(text).subarray(0, Math.floor(text.length / 2));
    case 'doubled key':
      return put('"orderNo":"a","orderNo":"b"');
    case 'byte order mark':
      return Buffer.from(`\ufeff${text}`);
    case 'text after the end':
      return Buffer.from(`${text}{}`);
    case 'broken UTF-8':
      return Buffer.concat([
        Buffer.from(text.slice(0, -1)),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from('}'),
      ]);
    case 'deep':
      return Buffer.from('['.repeat(5_000) + ']'.repeat(5_000));
    case 'huge number':
      return Buffer.from(text.replace(/:\d+(\.\d+)?/, `:${'9'.repeat(5_000)}`));
    case 'exponents':
      return Buffer.from(text.replace(/:\d+(\.\d+)?/g, ':1e99999999'));
    case 'lone surrogate':
      return put('"relationship":"\\ud800"');
    case 'prototype':
      return put('"__proto__":{"admin":true},"constructor":{"prototype":{}}');
    case 'comment':
      return put('/* */"a":1');
    case 'nothing':
      return Buffer.alloc(0);
    case 'blank':
      return Buffer.from(' \n\t');
    case 'huge':
      return Buffer.from(`{"x":"${'z'.repeat(300_000)}"}`);
  }
}
