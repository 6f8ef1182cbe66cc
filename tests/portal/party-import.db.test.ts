import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDictionary, issueText, issueWords } from '../../app/(portal)/_parties/import-words.ts';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { closeDatabase, db } from '../../lib/db/client.ts';
import { maxImportRows } from '../../lib/features/parties/import/types.ts';
import { listParties } from '../../lib/features/parties/queries.ts';
import { cardNumber } from '../../lib/features/parties/testing/parties.ts';
import { checkImport, getImport, mapImport } from '../../lib/features/parties/verbs/check-import.ts';
import { forgetOldImports, openImport } from '../../lib/features/parties/verbs/open-import.ts';
import { problemRows, runImport } from '../../lib/features/parties/verbs/run-import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { valueOf } from '../support/portal-orders.ts';

let database: TestDatabase;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  database = await createTestDatabase('portal');
  process.env.PORTAL_DATABASE_URL = database.url;
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.LOG_LEVEL = 'silent';
  operator = await actorOf('operator');
  auditor = await actorOf('auditor');
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function actorOf(role: Role): Promise<Actor> {
  const email = `${role}-${crypto.randomUUID()}@example.test`;
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
const words = issueWords('en', of);
const first = cardNumber(901);
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
const named = async (q: string) => (await listParties(operator, { kind: 'beneficiary', q })).parties;

describe('a file of recipients', () => {
  const rows = [
    good('一一', first),
    good('二二', '6.22202E+18'),
    ['Lee', 'Ann', 'Female', 'Hong Kong SAR China', 'HSBC', '123456789012', 'XXX', ''],
    good('一一', first),
  ];

  test('is read, checked and imported as far as it is right, once', async () => {
    const { importId } = valueOf(await open(operator, await csv(rows)));
    const view = await getImport(operator, { id: importId, kind: 'beneficiary' });
    expect(view).toMatchObject({ rowCount: 4, encoding: 'UTF-8', state: 'open', isRemembered: false });
    expect(Object.keys(view?.mapping ?? {})).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(JSON.stringify(view)).not.toContain(first);

    const check = valueOf(await checkImport(operator, { importId, dictionary }));
    expect(check).toMatchObject({ ready: 2, saved: 0 });
    const texts = check.blocked.map(({ row, issues }) => [
      row,
      ...issues.map((one) => issueText('en', of, one)),
    ]);
    expect(texts[0]).toEqual([
      3,
      'Account number: a spreadsheet turned the number into 6.22202E+18. Digits are lost and cannot be recovered; enter it again from the source',
    ]);
    expect(texts[1]?.[0]).toBe(4);
    expect(check.blocked[1]?.issues.map(({ path, key }) => `${path} ${key}`)).toContain(
      'beneficiary.accountInfo.currency currency',
    );

    const input = { importId, onDuplicate: 'skip', dictionary } as const;
    const answers = await Promise.all([runImport(operator, input), runImport(operator, input)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => ok)).toMatchObject({
      value: { added: 1, updated: 0, skipped: 1, left: 2 },
    });
    expect(await named('一一')).toMatchObject([
      { name: '王一一', accountTail: first.slice(-4), country: 'CN' },
    ]);
    const entries = await db().auditEntry.findMany({ where: { subjectId: importId } });
    expect(entries).toMatchObject([{ action: 'party.import', data: { added: 1, left: 2 } }]);

    const left = valueOf(await problemRows(operator, { importId, dictionary, words }));
    expect(left.headers.at(-1)).toBe('Extra');
    const leftRows = ((await Readable.from(left.batches).toArray()) as string[][][]).flat();
    expect(leftRows.map((cells) => cells[5])).toEqual(['6.22202E+18', '123456789012']);
    expect(leftRows[0]?.at(-1)).toBe(texts[0]?.[1]);
  });

  test('may have titles above its headings, which the page names, and says why a number is none', async () => {
    const titled = `Recipients, November\r\n\r\n${await csv([good('六六', '6222021234567.0'), good('八八', '6222 0212 3456 7.0'), good('七七', `="${cardNumber(907)}"`)])}`;
    const { importId } = valueOf(await open(operator, titled));
    const view = await getImport(operator, { id: importId, kind: 'beneficiary' });
    expect(view).toMatchObject({ rowCount: 3, headingRow: 3 });
    const check = valueOf(await checkImport(operator, { importId, dictionary }));
    expect(check.ready).toBe(1);
    const turned = 'Account number: a spreadsheet turned the number into';
    const again = 'Enter it again from the source, in a column formatted as text';
    expect(
      check.blocked.map(({ row, issues }) => [row, ...issues.map((one) => issueText('en', of, one))]),
    ).toEqual([
      [4, `${turned} 62••••67.0. ${again}`],
      [5, `${turned} 62•••• 7.0. ${again}`],
    ]);
  });

  test('with the same headings is mapped as last time; what is saved is updated when asked to', async () => {
    const { importId } = valueOf(
      await open(
        operator,
        await csv([
          ['王', '一一', '男', 'CN', '工商银行', `${first.slice(0, 4)} ${first.slice(4)}`, 'CNY', 'x'],
        ]),
      ),
    );
    expect(await getImport(operator, { id: importId, kind: 'beneficiary' })).toMatchObject({
      isRemembered: true,
    });
    expect(valueOf(await checkImport(operator, { importId, dictionary }))).toMatchObject({
      ready: 1,
      saved: 1,
    });
    const result = await runImport(operator, { importId, onDuplicate: 'update', dictionary });
    expect(valueOf(result)).toEqual({ added: 0, updated: 1, skipped: 0, left: 0 });
    expect(await named('一一')).toMatchObject([{ bankName: '工商银行' }]);
  });

  test('in English too', async () => {
    const { importId } = valueOf(await open(operator, await csv([good('英文', cardNumber(902))], 'en')));
    const check = valueOf(await checkImport(operator, { importId, dictionary }));
    expect(check).toMatchObject({ ready: 1, blocked: [] });
  });

  test('can have its columns set by hand, but not to fields it does not have', async () => {
    const { importId } = valueOf(await open(operator, 'who,number\n王,1\n'));
    valueOf(
      await mapImport(operator, { importId, mapping: { 0: 'beneficiary.fullName', 1: 'payer.idNumber' } }),
    );
    const view = await getImport(operator, { id: importId, kind: 'beneficiary' });
    expect(view?.mapping).toEqual({ 0: 'beneficiary.fullName' });
    expect(await getImport(operator, { id: importId, kind: 'payer' })).toBeNull();
  });

  test('is let go of after a week', async () => {
    const { importId } = valueOf(await open(operator, 'a\nb\n'));
    const restore = setClock(() => Date.now() + 8 * 86_400_000);
    try {
      await forgetOldImports();
    } finally {
      restore();
    }
    expect(await getImport(operator, { id: importId, kind: 'beneficiary' })).toMatchObject({
      isGone: true,
      sample: [],
    });
    expect(await runImport(operator, { importId, onDuplicate: 'skip', dictionary })).toMatchObject({
      ok: false,
    });
  });

  test('is not for auditors', async () => {
    const { importId } = valueOf(await open(operator, 'a\nb\n'));
    const attempts = [
      () => open(auditor, 'a\nb\n'),
      () => getImport(auditor, { id: importId, kind: 'beneficiary' }),
      () => mapImport(auditor, { importId, mapping: {} }),
      () => checkImport(auditor, { importId, dictionary }),
      () => runImport(auditor, { importId, onDuplicate: 'skip', dictionary }),
      () => problemRows(auditor, { importId, dictionary, words }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toBeInstanceOf(Forbidden);
  });

  test('of millions of empty lines is refused', async () => {
    const opened = await open(operator, `a,b\n${'\n'.repeat(5_000_000)}`);
    expect(opened).toEqual({ ok: false, reason: { code: 'too-many' } });
  });

  test('of two thousand rows is kept and checked', async () => {
    const many = Array.from({ length: maxImportRows }, (_, index) => good('一一', `62170000${index}`));
    const text = await csv(many);
    const { importId } = valueOf(await open(operator, text));
    expect(await getImport(operator, { id: importId, kind: 'beneficiary' })).toMatchObject({
      rowCount: 2_000,
    });
    valueOf(await checkImport(operator, { importId, dictionary }));
  });

  test('that comes slowly costs its sender alone, who cannot send a ninth', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* slow() {
      yield new TextEncoder().encode('a,b\n');
      await ended;
    }
    const colleague = await actorOf('operator');
    const openSlowly = () => openImport(operator, { ...of, fileName: 'x.csv', content: slow(), dictionary });
    const eight = Array.from({ length: 8 }, openSlowly);
    expect(await open(operator, 'a,b\n1,2\n')).toEqual({ ok: false, reason: { code: 'too-many-uploads' } });
    expect(await open(colleague, 'a,b\n1,2\n')).toMatchObject({ ok: true });
    end();
    for (const one of eight) expect(await one).toEqual({ ok: false, reason: { code: 'empty' } });
    expect(await open(operator, 'a,b\n1,2\n')).toMatchObject({ ok: true });
  });

  test('that does not come to its end in time is refused, and makes room', async () => {
    async function* silent() {
      yield new TextEncoder().encode('a,b\n');
      await new Promise(() => {});
    }
    const late = () =>
      openImport(operator, { ...of, fileName: 'x.csv', content: silent(), dictionary, arrivalMs: 1 });
    for (const answer of await Promise.all(Array.from({ length: 8 }, late)))
      expect(answer).toEqual({ ok: false, reason: { code: 'too-slow' } });
    expect(await open(operator, 'a,b\n1,2\n')).toMatchObject({ ok: true });
  });

  test('beyond the limit is refused while it comes in', async () => {
    async function* endless() {
      for (;;) yield new Uint8Array(1024 * 1024);
    }
    const answer = await openImport(operator, { ...of, fileName: 'x', content: endless(), dictionary });
    expect(answer).toEqual({ ok: false, reason: { code: 'too-large' } });
  });
});
