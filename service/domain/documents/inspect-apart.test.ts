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

/** Seconds of work and more memory than a thread has. */
const heavy = () => {
  const large = `[${'<</A[]>>'.repeat(250_000)}]`;
  return plainPdf({ objects: Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n + 10, large])) });
};

// The short deadline is far from the file's end: on a busy machine an answer could come before a timer that is due.
it.each([
  ['a moment', 50],
  ['the usual time, or too much memory', undefined],
])('refuses a file that takes longer than %s, and takes the next', async (_, deadlineMs) => {
  const answer = await inspectApart(await placed('heavy.pdf', heavy()), {
    ...(deadlineMs && { deadlineMs }),
  });
  expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining('too complex') });
  expect(await inspectApart(await placed('good.pdf', plainPdf({})))).toEqual(taken);
});

it('throws for a file that is not there, and takes the next', async () => {
  await expect(inspectApart(join(folder, 'none'))).rejects.toThrow('ENOENT');
  expect(await inspectApart(await placed('good.pdf', plainPdf({})))).toEqual(taken);
});
