import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPdf } from '../../../tests/support/pdf-builder.ts';
import { inspectApart } from './inspect-apart.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function placed(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const taken = { ok: true, value: 'application/pdf' };

it('answers as the inspection itself, file after file', async () => {
  const good = await placed('good.pdf', plainPdf({}));
  const bad = await placed('bad.pdf', plainPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }));
  const answers = await Promise.all([good, bad, good].map((path) => inspectApart(path)));
  expect(answers).toEqual([taken, { ok: false, reason: expect.stringContaining('script') }, taken]);
});

it('refuses a file that takes too long, and takes the next', async () => {
  const path = await placed('slow.pdf', plainPdf({}));
  expect(await inspectApart(path, { deadlineMs: 0 })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('too complex'),
  });
  expect(await inspectApart(path)).toEqual(taken);
});

it('refuses a file that takes too much memory or time, and takes the next', async () => {
  const path = await placed('good.pdf', plainPdf({}));
  const large = `[${'<</A[]>>'.repeat(250_000)}]`;
  const objects = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n + 10, large]));
  expect(await inspectApart(await placed('heavy.pdf', plainPdf({ objects })))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('too complex'),
  });
  expect(await inspectApart(path)).toEqual(taken);
});

it('throws for a file that is not there, and takes the next', async () => {
  await expect(inspectApart(join(folder, 'none'))).rejects.toThrow('ENOENT');
  expect(await inspectApart(await placed('good.pdf', plainPdf({})))).toEqual(taken);
});
