import { Client } from 'pg';
import { screens } from '../support/screens/table.ts';
import { makeWorld } from '../support/screens/world.ts';
import { baseUrl, portalSettings, type Role } from '../support/stack.ts';
import { alone, long } from '../support/tags.ts';
import { test as base, expect } from '../support/test.ts';

/** Values by type, of which the database takes what its constraints allow. */
const extremes: Record<string, readonly unknown[]> = {
  text: ['', '\u202Etxet', 'x'.repeat(20_000), '0', '{}', '<b>&"\'', '9'.repeat(40), '2026-02-30'],
  jsonb: [
    'null',
    '{}',
    '[]',
    '"text"',
    '12',
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
    '[null]',
    '{"id":{}}',
  ],
  int4: [0, -1, 2_147_483_647],
  int8: ['0', '-1', '9223372036854775807'],
  numeric: ['0', '-1', '1e30', 'NaN'],
  bool: [true, false],
  _text: [[], [''], ['x']],
};
const rounds = Math.max(...Object.values(extremes).map(({ length }) => length));

/** Columns that somebody outside of the portal fills: the service, whoever calls back, a person’s file. */
const told: Record<string, 'all' | readonly string[]> = {
  webhook_events: 'all',
  exchanges: 'all',
  quotes: 'all',
  wallet_views: 'all',
  conversions: 'all',
  lookup_lists: 'all',
  account_checks: 'all',
  account_findings: 'all',
  information_requests: 'all',
  party_imports: ['file_name'],
  order_documents: 'all',
  orders: [
    'service_status',
    'status_message',
    'information_link',
    'actual_source_minor',
    'actual_target_minor',
    'payer_name',
    'beneficiary_name',
    'account_suffix',
    'purpose',
    'needed_documents',
  ],
};

type Column = { table: string; column: string; type: string };

async function columnsOf(client: Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const row of rows) {
    const columns = told[row.table] ?? [];
    const isTold = columns === 'all' || columns.includes(row.column);
    if (!isTold || row.column === 'id' || !(row.type in extremes)) continue;
    tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  }
  return tables;
}

/** Puts the round's values into every row, column by column, and returns what the database took. */
async function spoil(client: Client, columns: readonly Column[], round: number): Promise<string[]> {
  const taken: string[] = [];
  for (const { table, column, type } of columns) {
    const values = extremes[type] ?? [];
    const done = await client
      .query(`update "${table}" set "${column}" = $1`, [values[round % values.length]])
      .then(
        ({ rowCount }) => (rowCount ?? 0) > 0,
        () => false,
      );
    if (done) taken.push(`${table}.${column}`);
  }
  return taken;
}

const test = base.extend<{ client: Client }>({
  client: async ({}, use) => {
    const client = new Client({ connectionString: portalSettings().PORTAL_DATABASE_URL });
    await client.connect();
    // Rows that a trigger keeps from being changed were written somehow, too.
    await client.query('set session_replication_role = replica');
    await use(client);
    await client.end();
  },
});

test('Whatever somebody outside tells breaks no page, export or receipt', { tag: [alone, long] }, async ({
  stateOf,
  client,
}) => {
  test.setTimeout(1_800_000);
  const world = makeWorld(async () => (await stateOf('operator')).cookies);
  const pages = screens.filter(({ press, as }) => press === undefined && as !== null);
  const asked: { address: string; role: Role }[] = [];
  for (const { address, as, with: things } of pages) {
    for (const thing of things ?? []) await world.thing(thing);
    asked.push({ address: await world.addressOf(address), role: as ?? 'operator' });
  }
  for (const address of [
    '/api/orders/export?format=csv&masking=shown',
    '/api/orders/export?format=xlsx&masking=shown',
    await world.addressOf('/api/orders/{paid}/receipt'),
    await world.addressOf('/api/orders/{paid}'),
    '/api/wallets',
  ])
    asked.push({ address, role: 'operator' });

  const problems = async (): Promise<string[]> => {
    const found: string[] = [];
    const left = [...asked];
    const look = async ({ address, role }: (typeof asked)[number]) => {
      const { cookies } = await stateOf(role);
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const brokenOff = new Response('"digest":"broken off"');
      const asking = fetch(`${baseUrl}${address}`, { headers: { cookie }, redirect: 'manual' });
      const answer = await asking.catch(() => brokenOff);
      const text = await answer.text().catch(() => brokenOff.text());
      const digest = /data-dgst="(?!NEXT_)[^"]*"|"digest":"(?!NEXT_)[^"]*"/.exec(text)?.[0];
      if (answer.status >= 500 || digest) found.push(`${role} ${address}: ${answer.status} ${digest ?? ''}`);
    };
    const lookOn = async () => {
      for (let next = left.pop(); next; next = left.pop()) await look(next);
    };
    await Promise.all(Array.from({ length: 6 }, lookOn));
    return found;
  };
  expect(await problems(), 'before anything is spoilt').toEqual([]);

  const tables = await columnsOf(client);
  for (const table of tables.keys()) await client.query(`create table "kept_${table}" as table "${table}"`);
  const restore = async (table: string) => {
    await client.query(`delete from "${table}"`);
    await client.query(`insert into "${table}" select * from "kept_${table}"`);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [table, columns] of tables) {
      const taken = await spoil(client, columns, round);
      if (taken.length > 0) {
        const found = await problems();
        expect.soft(found, `round ${round}: ${taken.join(' ')}`).toEqual([]);
      }
      await restore(table);
    }
  }
  for (const table of tables.keys()) await client.query(`drop table "kept_${table}"`);
});
