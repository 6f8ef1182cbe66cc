import fc from 'fast-check';
import type { Schema } from '../../../lab/fuzz/document.ts';
import { type Mutation, mutation, type TextChange, textChange } from '../../../lab/fuzz/mutations.ts';
import { hostile, type Json, likely } from '../../../lab/fuzz/values.ts';
import type { Target } from './targets.ts';

export const people = ['operator', 'approver', 'admin', 'auditor'] as const;
/** The sender: four people, somebody without a session, and somebody with a cookie that means nothing. */
const senders = [...people, 'nobody', 'forged'] as const;
const encodings = ['plain', 'form', 'page form', 'bytes'] as const;
/** Its place of origin, and the form of its answer. */
const headerChanges = [
  'right',
  'other origin',
  'no origin',
  'null origin',
  'other host',
  'odd content type',
  'rsc',
  'prefetch',
  'unknown action',
  'forwarded action',
  'long',
  'gzip announced',
  'odd language',
] as const;

/** A request as plain data: it can be printed, sent again and shrunk. */
export type PortalRequest = {
  target: string;
  who: (typeof senders)[number];
  /** The parameters of the address, in their order; `$id` stands for an id of what the address names. */
  params: string[];
  query: Json;
  body: Json;
  mutations: Mutation[];
  text: TextChange;
  encoding: (typeof encodings)[number];
  headers: (typeof headerChanges)[number];
};

/** Words of React's own language for the arguments of an action, which begin with a dollar. */
const references = [
  '$1',
  '$K1',
  '$Q1',
  '$W1',
  '$T',
  '$F1',
  '$h1',
  '$B1',
  '$r1',
  '$@1',
  '$i1',
  '$D',
  '$n9',
  '$NaN',
];
const paramTexts = [
  'none',
  '__proto__',
  '00000000-0000-4000-8000-000000000000',
  '%00',
  'a%2fb',
  '%ff',
  '..%2f..',
];

const param = fc.oneof(
  { weight: 6, arbitrary: fc.constant('$id') },
  { weight: 1, arbitrary: fc.constantFrom(...paramTexts, 'x'.repeat(3_000)) },
);

/** Names that pages and routes read from an address, beside those of their schemas. */
const oddQuery = fc.dictionary(
  fc.constantFrom(
    'page',
    'q',
    'next',
    'done',
    'order',
    'step',
    'after',
    'kind',
    'family',
    'from',
    'to',
    '_rsc',
  ),
  hostile,
  { maxKeys: 3 },
) as fc.Arbitrary<Json>;

/** A body where no schema says what is read. */
const anyBody = fc.oneof(hostile, fc.constantFrom<Json>(...references));

export function portalRequestOf(target: Target): fc.Arbitrary<PortalRequest> {
  const body = target.body ? likely(resolver(target.body), target.body) : anyBody;
  const query = target.query ? likely(resolver(target.query), target.query) : oddQuery;
  return fc.record({
    target: fc.constant(target.name),
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...people) },
      { weight: 1, arbitrary: fc.constantFrom(...senders) },
    ),
    params: fc.array(param, { minLength: 3, maxLength: 3 }),
    query: fc.oneof({ weight: 3, arbitrary: query }, { weight: 1, arbitrary: oddQuery }),
    body,
    mutations: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Mutation[]>([]) },
      { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
    ),
    text: textChange,
    encoding: fc.oneof(
      { weight: 6, arbitrary: fc.constant('plain' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...encodings) },
    ),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant('right' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...headerChanges) },
    ),
  });
}

/** Follows the references within one schema. */
function resolver(root: Schema) {
  return <T>(value: T): T => {
    const ref = (value as { $ref?: string }).$ref;
    if (ref === undefined) return value;
    if (ref === '#') return root as T;
    return ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], root) as T;
  };
}
