import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileStore, localFileStore } from './store.ts';

let dataDir: string;
let store: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  store = localFileStore(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

async function put(...pieces: string[]) {
  const incoming = await store.begin();
  for (const piece of pieces) await incoming.write(Buffer.from(piece));
  return incoming.keep();
}

async function textOf(content: Readable): Promise<string> {
  let text = '';
  for await (const chunk of content) text += (chunk as Buffer).toString();
  return text;
}

const leftBehind = () => readdir(join(dataDir, 'portal-files', 'incoming'));

describe('a kept file', () => {
  test('is found by the hash of its whole content, however many pieces it came in', async () => {
    const file = await put('%P', 'DF-1.7 ', 'rest');
    expect(file).toEqual({ sha256: sha256('%PDF-1.7 rest'), sizeBytes: 13, mediaType: 'application/pdf' });
    const found = await store.open(file.sha256);
    expect(found?.sizeBytes).toBe(13);
    expect(found && (await textOf(found.content))).toBe('%PDF-1.7 rest');
    expect(await leftBehind()).toEqual([]);
  });

  test('of the same content twice is one file, even when both come in at once', async () => {
    const [a, b] = await Promise.all([put('same'), put('same')]);
    expect(a).toEqual(b);
    expect(await readdir(join(dataDir, 'portal-files', 'kept', a.sha256.slice(0, 2)))).toEqual([a.sha256]);
  });

  test('is not discarded any more', async () => {
    const incoming = await store.begin();
    await incoming.write(Buffer.from('x'));
    const { sha256: name } = await incoming.keep();
    await incoming.discard();
    expect(await store.open(name)).not.toBeNull();
  });
});

describe('a discarded file', () => {
  test('leaves nothing behind, and cannot be kept', async () => {
    const incoming = await store.begin();
    await incoming.write(Buffer.from('secret'));
    await incoming.discard();
    expect(await leftBehind()).toEqual([]);
    expect(await store.open(sha256('secret'))).toBeNull();
    await expect(incoming.keep()).rejects.toThrow('discarded');
  });
});

test('what could not be removed, as from a disk that became read-only, is removed before the next one comes', async () => {
  const refused = await store.begin();
  const [name = ''] = await leftBehind();
  const path = join(dataDir, 'portal-files', 'incoming', name);
  await rm(path);
  // No file can be removed where a folder stands.
  await mkdir(path);
  await refused.discard();
  await rmdir(path);
  await writeFile(path, 'refused');
  await put('next');
  expect(await leftBehind()).toEqual([]);
});

test.each(['', '../../etc/passwd', 'A'.repeat(64), `${'0'.repeat(63)}/`])(
  'nothing outside is opened by %j',
  async (name) => {
    await put('x');
    expect(await store.open(name)).toBeNull();
  },
);

test('what a process that died left is removed, what another one is writing is not', async () => {
  const incoming = join(dataDir, 'portal-files', 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half');
  await utimes(join(incoming, 'old'), new Date(0), new Date(0));
  await put('x');
  expect(await leftBehind()).toEqual(['new']);
});
