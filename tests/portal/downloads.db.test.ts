import readWorkbook from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { mostDownloads } from '../../lib/downloads/download.ts';
import { withAccess } from '../support/portal-access.ts';
import { importWithProblems, problemsOf } from '../support/portal-downloads.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next-intl/server', async () => (await import('../support/translations.ts')).serverTranslations);

withAccess();

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
