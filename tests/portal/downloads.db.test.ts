import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import readWorkbook from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { columnLabels, importDictionary } from '../../app/(portal)/_parties/import-words.ts';
import { GET as health } from '../../app/api/health/route.ts';
import { GET as problems } from '../../app/api/parties/imports/[id]/problems/route.ts';
import type { Actor } from '../../lib/auth/types.ts';
import { mostDownloads } from '../../lib/downloads/download.ts';
import { openImport } from '../../lib/features/parties/use-cases/open-import.ts';
import { origin, signedInAs, withAccess } from '../support/portal-access.ts';
import { valueOf } from '../support/portal-orders.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);

withAccess();

const of = { kind: 'beneficiary', family: 'global' } as const;

/** An import of rows of sixty cells that are all left out, as the operator who is then signed in. */
async function importWithProblems(rowCount: number): Promise<string> {
  const { user, sessionId } = await signedInAs('operator');
  const actor: Actor = {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: 'operator',
    locale: 'en',
    timeZone: 'UTC',
    sessionId,
  };
  const labels = columnLabels('en', of).map(({ label }) => label);
  const head = Array.from({ length: 60 }, (_, index) => labels[index] ?? `Extra ${index}`);
  const row = (number: number) => head.map((_, index) => `${number} ${index} `.padEnd(38, '?'));
  const lines = [head, ...Array.from({ length: rowCount }, (_, index) => row(index + 1))];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  const content = Readable.from([Buffer.from(text)]);
  const dictionary = importDictionary(of);
  return valueOf(await openImport(actor, { ...of, fileName: 'problems.csv', content, dictionary })).importId;
}

const problemsOf = (importId: string, init: RequestInit = {}) =>
  problems(
    new Request(`${origin}/api/parties/imports/${importId}/problems?${new URLSearchParams(of)}`, init),
    { params: Promise.resolve({ id: importId }) },
  );

test('a file of problems holds the rows that were left out and why, and is refused to a fourth at once', async () => {
  const importId = await importWithProblems(120);
  const files = await Promise.all(Array.from({ length: mostDownloads.ofPerson }, () => problemsOf(importId)));
  const refused = await problemsOf(importId);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.text()).toMatch(
    /^Several files are being made at the moment; each person can have 3 at once\./,
  );

  const [first, ...others] = files;
  const [sheet] = await readWorkbook(Buffer.from((await first?.bytes()) ?? []));
  expect(sheet?.data.length).toBe(121);
  expect(sheet?.data[0]?.at(-1)).toBe('Problem / 问题');
  expect(String(sheet?.data[120]?.[0])).toMatch(/^120 0 \?/);
  expect(String(sheet?.data[120]?.at(-1))).toContain('; ');

  // A file that was taken or is left makes room again.
  for (const other of others) await other.body?.cancel();
  const again = await Promise.all(Array.from({ length: mostDownloads.ofPerson }, () => problemsOf(importId)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const one of again) await one.body?.cancel();
});

test('a request whose sender has left holds no place', async () => {
  const importId = await importWithProblems(1);
  const gone = new AbortController();
  const before = await Promise.all(
    Array.from({ length: mostDownloads.ofPerson }, () => problemsOf(importId, { signal: gone.signal })),
  );
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  gone.abort();
  const after = await problemsOf(importId, { signal: gone.signal });
  expect(after.status).toBe(200);
  expect((await problemsOf(importId, { method: 'HEAD' })).status).toBe(403);
  const free = await problemsOf(importId);
  expect(free.status).toBe(200);
  await free.body?.cancel();
});

/** The longest time in which this thread answered nothing, as a part of the time that `work` took. */
async function longestSilenceOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  const isDone = work().then(() => true);
  let longestMs = 0;
  for (;;) {
    const before = performance.now();
    const isOver = await Promise.race([isDone, setTimeout(5, false)]);
    // No service is there, which is what it says.
    expect(await (await health()).json()).toHaveProperty('status');
    longestMs = Math.max(longestMs, performance.now() - before);
    if (isOver) return longestMs / (performance.now() - begun);
  }
}

test('health is answered all the time while three files of problems are made', async () => {
  const importId = await importWithProblems(500);
  const silence = await longestSilenceOf(async () => {
    const files = await Promise.all(Array.from({ length: 3 }, () => problemsOf(importId)));
    for (const bytes of await Promise.all(files.map((file) => file.arrayBuffer())))
      expect(bytes.byteLength).toBeGreaterThan(10_000);
  });
  expect(silence).toBeLessThan(1 / 4);
});
