import { type Body, withField } from '../support/foreign-bodies.ts';
import type { ForeignClient } from '../support/foreign-client.ts';
import { isDone, isRefused, isRefusedAt } from './assertions.ts';
import type { Row } from './row.ts';
import type { World } from './world.ts';

/** A call whose body is a table of the specification. `body` makes one that is accepted as it is. */
export type TableRequest = {
  path: string;
  body(client: ForeignClient, world: World): Promise<Body>;
};

/** Stands for the value that the accepted body has anyway. */
export const asIs = Symbol('as it is');

type Kind = 'text' | 'number' | 'boolean' | 'object' | 'currency' | 'country' | 'date';

/** One row of a field table, as the document has it. */
export type FieldRow = {
  path: string;
  kind?: Kind;
  max?: number;
  required?: true;
  /** Required under a condition that the base order meets: `also` proves it both ways. */
  conditional?: true;
  /** The closed list. */
  values?: readonly string[];
  /** An accepted value where the kind's own sample is none. */
  sample?: unknown;
  /** Other fields the value needs to be accepted, as dotted paths. */
  with?: (value: unknown) => Body;
  /** The status that a well-formed value of full length gets, where it names something that does not exist. */
  unknownIs?: string;
  /** More that the document says of the field, and its proof. */
  also?: { rule: string; prove(world: World, request: TableRequest): Promise<void> };
};

const samples: Record<Kind, unknown> = {
  text: 'Example',
  number: 12.34,
  boolean: true,
  object: {},
  currency: 'USD',
  country: 'CN',
  date: '1990-01-31',
};

const wrong: Record<Kind, readonly unknown[]> = {
  text: [42, true, ['x'], { x: 1 }],
  number: ['12.34', true, 0, -1, 1.001, 1e14, [1]],
  boolean: ['true', 1],
  object: ['text', 42, ['x']],
  currency: ['usd', 'US', 'USDT', 'XQZ', 840],
  country: ['cn', 'C', 'CHN', 'XX', 156],
  date: ['1990-02-30', '31/01/1990', '19900131', '1990-1-31', 19900131],
};

function ruleOf(field: FieldRow): string {
  const { kind = 'text', max, required, conditional, values, also } = field;
  const parts: string[] = [kind === 'number' ? 'float' : kind];
  if (max !== undefined && kind !== 'number') parts.push(`at most ${max} characters`);
  if (!conditional) parts.push(required ? 'required' : 'may be absent');
  if (values) parts.push(`one of ${values.join(', ')}`);
  if (also) parts.push(also.rule);
  return parts.join('; ');
}

/** Sends the request with a field as given and everything else right. */
async function sendWith(world: World, request: TableRequest, field: FieldRow, value: unknown) {
  let body = await request.body(world.shared, world);
  for (const [path, companion] of Object.entries(field.with?.(value) ?? {})) {
    body = withField(body, path, companion);
  }
  return world.shared.post(request.path, value === asIs ? body : withField(body, field.path, value));
}

async function proveField(world: World, request: TableRequest, field: FieldRow): Promise<void> {
  const { kind = 'text', max, required, values, unknownIs } = field;
  const answerTo = (value: unknown) => sendWith(world, request, field, value);
  const accepted = async (value: unknown) => {
    const answer = await answerTo(value);
    if (unknownIs === undefined) isDone(answer);
    else isRefused(answer, unknownIs);
  };
  for (const value of values ?? [field.sample ?? samples[kind]]) await accepted(value);
  for (const value of wrong[kind]) isRefusedAt(await answerTo(value), field.path);
  if (values) {
    for (const value of ['NoSuchValue', `${values[0]} `]) isRefusedAt(await answerTo(value), field.path);
  } else if (kind === 'text' && max !== undefined) {
    // An order number must also be new: the rest of its length makes it so.
    await accepted(`${Date.now().toString(36)}${'7'.repeat(max)}`.slice(0, max));
    isRefusedAt(await answerTo('7'.repeat(max + 1)), field.path);
  }
  if (required) isRefusedAt(await answerTo(undefined), field.path);
  else if (unknownIs === undefined && !field.conditional) isDone(await answerTo(undefined));
  await field.also?.prove(world, request);
}

/** The rows of a field table: each is tried at its limit and beyond, with other types, absent, and off its list. */
export function fieldRows(
  section: string,
  request: TableRequest,
  code: readonly string[],
  fields: readonly FieldRow[],
): Row[] {
  return fields.map((field) => ({
    section,
    name: field.path,
    rule: ruleOf(field),
    code,
    prove: (world) => proveField(world, request, field),
  }));
}

/** Proves a condition of a table, both ways: `when` makes the field necessary, and without it the field is not. */
export async function neededOnlyWhen(
  world: World,
  request: { path: string; when: () => Promise<Body>; otherwise: () => Promise<Body> },
  path: string,
): Promise<void> {
  const needing = await request.when();
  isRefusedAt(await world.shared.post(request.path, withField(needing, path, undefined)), path);
  isDone(await world.shared.post(request.path, needing));
  const other = withField(await request.otherwise(), path, undefined);
  isDone(await world.shared.post(request.path, other));
}
