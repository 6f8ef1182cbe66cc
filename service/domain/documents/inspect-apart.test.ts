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

it('lets nobody wait for all the files of another', async () => {
  const path = await placed('good.pdf', plainPdf({}));
  const answered: string[] = [];
  const send = (sender: string) => inspectApart(path, { sender }).then(() => answered.push(sender));
  await Promise.all(['a', 'a', 'a', 'a', 'b'].map(send));
  expect(answered.indexOf('b')).toBeLessThan(3);
});

it('takes forty files of one sender at once and no more, and of another still', async () => {
  const path = await placed('good.pdf', plainPdf({}));
  const send = (sender: string) => inspectApart(path, { sender });
  const [forty, more, other] = [Array.from({ length: 40 }, () => send('a')), send('a'), send('b')];
  expect(await more).toBe('busy');
  expect(await Promise.all([...forty, other])).toEqual(Array.from({ length: 41 }, () => taken));
  expect(await send('a')).toEqual(taken);
});

const large = `[${'<</A[]>>'.repeat(250_000)}]`;
/** Each object is a second of work, and ten are more memory than a thread has. */
const heavy = (objects: number) =>
  plainPdf({ objects: Object.fromEntries(Array.from({ length: objects }, (_, n) => [n + 10, large])) });

// The short deadline is far from the file's end: on a busy machine an answer could come before a timer that is due.
it.each([
  ['of a second within a moment', 1, 50],
  ['that takes too much time or memory', 10, undefined],
])('refuses a file %s, and takes the next', async (_, objects, deadlineMs) => {
  const answer = await inspectApart(await placed('heavy.pdf', heavy(objects)), {
    ...(deadlineMs && { deadlineMs }),
  });
  expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining('too complex') });
  expect(await inspectApart(await placed('good.pdf', plainPdf({})))).toEqual(taken);
});

it('throws for a file that is not there, and takes the next', async () => {
  await expect(inspectApart(join(folder, 'none'))).rejects.toThrow('ENOENT');
  expect(await inspectApart(await placed('good.pdf', plainPdf({})))).toEqual(taken);
});
