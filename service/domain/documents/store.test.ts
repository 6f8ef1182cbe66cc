import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusedFiles, sampleFiles } from '../../../tests/support/sample-files.ts';
import { inspectFile } from './media-type.ts';
import { type DocumentStore, openLocalDocumentStore } from './store.ts';

let folder: string;
let store: DocumentStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  store = await openLocalDocumentStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* inPieces(content: Buffer, size = 3) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function receive(content: Buffer) {
  const received = await store.receive(inPieces(content, 1_000), 1_000_000);
  if (!received.ok) throw new Error(received.reason);
  return received.value;
}

const filesIn = async (name: string) => {
  const entries = await readdir(join(folder, 'documents', name), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

describe('a document', () => {
  it('is received, kept and read back byte for byte, under a random name that only its owner can read', async () => {
    const content = Buffer.from('content of a document');
    const received = await store.receive(inPieces(content), content.length);
    if (!received.ok) throw new Error(received.reason);
    expect(received.value.sizeBytes).toBe(content.length);
    expect(received.value.sha256).toEqual(createHash('sha256').update(content).digest());
    const key = await store.keep(received.value);
    expect(await filesIn('quarantine')).toEqual([]);
    expect(await buffer(store.read(key))).toEqual(content);
    expect((await stat(join(folder, 'documents', 'kept', key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'documents'))).mode & 0o777).toBe(0o700);
    await store.discard(received.value);
    expect(await buffer(store.read(key))).toEqual(content);
    await store.remove(key);
    expect(await filesIn('kept')).toEqual([]);
  });

  it('one byte too large leaves nothing, and is not read for ever', async () => {
    let read = 0;
    const endless = (async function* () {
      for (;;) {
        read += 100;
        yield Buffer.alloc(100);
      }
    })();
    expect(await store.receive(inPieces(Buffer.alloc(101)), 100)).toEqual({ ok: false, reason: 'too-large' });
    expect(await store.receive(endless, 1_000)).toEqual({ ok: false, reason: 'too-large' });
    expect(read).toBeLessThanOrEqual(2_200);
    expect(await filesIn('quarantine')).toEqual([]);
  });

  it('whose sender breaks off leaves nothing', async () => {
    const broken = (async function* () {
      yield Buffer.from('begin');
      throw new Error('the sender is gone');
    })();
    await expect(store.receive(broken, 1_000)).rejects.toThrow('the sender is gone');
    expect(await filesIn('quarantine')).toEqual([]);
  });

  it('that cannot be removed now, as on a disk that became read-only, is removed before the next one comes', async () => {
    const refused = await receive(Buffer.from('refused'));
    await rm(refused.path);
    // No file can be removed where a folder stands.
    await mkdir(refused.path);
    await store.discard(refused);
    await rmdir(refused.path);
    await writeFile(refused.path, 'refused');
    const next = await receive(Buffer.from('next'));
    expect(await filesIn('quarantine')).toEqual([next.path.split('/').at(-1)]);
  });

  it('left in quarantine by a dead process is swept away, one that is being received is not', async () => {
    const old = await receive(Buffer.from('old'));
    const fresh = await receive(Buffer.from('fresh'));
    await utimes(old.path, new Date(0), new Date(0));
    await openLocalDocumentStore(folder);
    expect(await filesIn('quarantine')).toEqual([fresh.path.split('/').at(-1)]);
  });

  it('is never read from outside the store', () => {
    for (const key of [
      '../secret',
      '/etc/passwd',
      'aa/../../x',
      '',
      'AA/00000000-0000-0000-0000-000000000000',
    ]) {
      expect(() => store.read(key)).toThrow(RangeError);
    }
  });
});

describe('the kind of a file', () => {
  it.each(Object.keys(sampleFiles))('is told by its content: %s', async (mediaType) => {
    const file = await receive(sampleFiles[mediaType] ?? Buffer.alloc(0));
    expect(await inspectFile(file.path)).toEqual({ ok: true, value: mediaType });
  });

  it.each(Object.keys(refusedFiles))('is refused when it is a %s', async (name) => {
    const file = await receive(refusedFiles[name] ?? Buffer.alloc(0));
    expect(await inspectFile(file.path)).toMatchObject({ ok: false });
  });
});
