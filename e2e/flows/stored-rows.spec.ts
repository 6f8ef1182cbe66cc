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

/** Tables that pages are made of, and their columns; those of people and sessions are what the test itself stands on. */
const spoilt: Record<string, 'all' | readonly string[]> = {
  webhook_events: 'all',
  exchanges: 'all',
  quotes: 'all',
  wallet_views: 'all',
  conversions: 'all',
  lookup_lists: 'all',
  account_checks: 'all',
  account_findings: 'all',
  information_requests: 'all',
  party_imports: 'all',
  order_documents: 'all',
  orders: 'all',
  order_events: 'all',
  order_updates: 'all',
  order_views: 'all',
  drafts: 'all',
  transfer_templates: 'all',
  parties: 'all',
  party_events: 'all',
  approvals: 'all',
  approval_decisions: 'all',
  policies: 'all',
  audit_entries: 'all',
  document_labels: 'all',
  document_suggestion_rules: 'all',
  users: ['name'],
};

/** The page of a row itself may say instead that the row cannot be read. */
const ownPage = /[0-9a-f]{8}-[0-9a-f-]{27}/;

type Column = { table: string; column: string; type: string };

/** The columns to spoil together, by table: documents each alone, because a page may give up at the first of them. */
async function columnsOf(client: Client): Promise<Map<string, Column[][]>> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  const tables = new Map<string, Column[][]>();
  for (const row of rows) {
    const columns = spoilt[row.table] ?? [];
    const isSpoilt = columns === 'all' || columns.includes(row.column);
    if (!isSpoilt || row.column === 'id' || !(row.type in extremes)) continue;
    const [plain = [], ...documents] = tables.get(row.table) ?? [];
    tables.set(
      row.table,
      row.type === 'jsonb' ? [plain, ...documents, [row]] : [[...plain, row], ...documents],
    );
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

test('No stored row breaks a page, an export or a receipt', { tag: [alone, long] }, async ({
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
      const digests = [...text.matchAll(/(?:data-dgst=|"digest\\?":\\?)"([^"\\]*)/g)].map(
        ([, one]) => one ?? '',
      );
      const isNamed = ownPage.test(address) && digests.some((one) => one.startsWith('unreadable '));
      const digest = digests.find((one) => !one.startsWith('NEXT_'));
      if (!isNamed && (answer.status >= 500 || digest))
        found.push(`${role} ${address}: ${answer.status} ${digest ?? ''}`);
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
    for (const [table, groups] of tables) {
      for (const columns of groups) {
        const taken = await spoil(client, columns, round);
        if (taken.length === 0) continue;
        const found = await problems();
        expect.soft(found, `round ${round}: ${taken.join(' ')}`).toEqual([]);
        await restore(table);
      }
    }
  }
  for (const table of tables.keys()) await client.query(`drop table "kept_${table}"`);
});
