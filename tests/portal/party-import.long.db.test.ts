import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDictionary } from '../../app/(portal)/_parties/import-words.ts';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { maxImportRows } from '../../lib/features/parties/import/types.ts';
import { checkImport } from '../../lib/features/parties/verbs/check-import.ts';
import { openImport } from '../../lib/features/parties/verbs/open-import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { longestStall, mostStallMs } from '../support/event-loop.ts';
import { valueOf } from '../support/portal-orders.ts';

let database: TestDatabase;
let operator: Actor;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  operator = await actorOf('operator');
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function actorOf(role: Role): Promise<Actor> {
  const email = `${role}@example.test`;
  const user = await db().user.create({ data: { email, name: role, role, passwordHash: '-' } });
  return {
    userId: user.id,
    name: role,
    email,
    role,
    locale: 'en',
    timeZone: 'UTC',
    sessionId: crypto.randomUUID(),
  };
}

const of = { kind: 'beneficiary', family: 'global' } as const;
const dictionary = importDictionary(of);
/** Headings as the template has them, so that the test fails when they are called otherwise. */
const template = (locale: 'en' | 'zh-CN') =>
  import('../../app/(portal)/_parties/import-words.ts').then(({ columnLabels }) => columnLabels(locale, of));

async function* content(text: string) {
  yield new TextEncoder().encode(text);
}
const open = (actor: Actor, text: string) =>
  openImport(actor, { ...of, fileName: 'people.csv', content: content(text), dictionary });

async function csv(rows: string[][], locale: 'en' | 'zh-CN' = 'zh-CN'): Promise<string> {
  const labels = new Map((await template(locale)).map(({ path, label }) => [path, label]));
  const paths = [
    'lastName',
    'firstName',
    'gender',
    'nationality',
    'accountInfo.bankName',
    'accountInfo.number',
    'accountInfo.currency',
  ];
  const head = paths.map((path) => labels.get(`beneficiary.${path}`) ?? '?');
  expect(head).not.toContain('?');
  return [[...head, 'Extra'], ...rows].map((row) => row.join(',')).join('\r\n');
}
const good = (name: string, number: string) => ['王', name, '女', '中国', '中国银行', number, 'CNY', ''];
test('an import of two thousand rows keeps nobody else waiting', async () => {
  const many = Array.from({ length: maxImportRows }, (_, index) => good('一一', `62170000${index}`));
  const text = await csv(many);
  const opened = await longestStall(() => open(operator, text));
  expect(opened.stallMs).toBeLessThan(mostStallMs);
  const { importId } = valueOf(opened.result);
  const begun = performance.now();
  const checked = await longestStall(() => checkImport(operator, { importId, dictionary }));
  expect(checked.stallMs).toBeLessThan((performance.now() - begun) / 4);
});
