import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { type SftpClient, sftpClient } from '../../tests/support/sftp-client.ts';
import { newSftpPartner, type SftpPartner } from '../../tests/support/sftp-partner.ts';

let service: TestService;
let partner: SftpPartner;
let client: SftpClient;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  partner = await newSftpPartner(service);
  client = await sftpClient(partner.login);
});
afterEach(() => client.end());

const climbing = [
  '../../../../../../etc/passwd',
  '/../../etc/passwd',
  '/a/../../../etc/passwd',
  './../../etc/passwd',
  '/etc/passwd',
  '//etc//passwd',
  '/proc/self/environ',
  '/....//....//etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%c0%af..%c0%afetc/passwd',
  '/\uFF0E\uFF0E/etc/passwd',
];

const unfit = [
  '/..\\..\\windows',
  '/C:\\windows',
  '/name\u0000.pdf',
  '/line\nbreak',
  '/\u001b[31mred',
  '/gpj.\u202Efdp',
  '/invisible\u200B.pdf',
  `/${'x'.repeat(256)}`,
  `/${'deep/'.repeat(17)}file`,
  ` /outer`,
  '/outer ',
];

/** Everything below DATA_DIR/kyc, as paths. */
async function onDisk(): Promise<string[]> {
  const entries = await readdir(join(service.dataDir, 'kyc'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

describe('an account', () => {
  it.each(climbing)('sees nothing outside of itself: %s', async (path) => {
    await expect(client.get(path)).rejects.toMatchObject({ code: 2 });
    await expect(client.stat(path)).rejects.toMatchObject({ code: 2 });
    await expect(client.put(path, Buffer.from('intruder'))).rejects.toMatchObject({ code: 2 });
    await expect(client.list(path)).rejects.toMatchObject({ code: 2 });
  });

  it.each(unfit)('takes no name that is not plain text of a sane length: %j', async (path) => {
    await expect(client.put(path, Buffer.from('x'))).rejects.toThrow(/name|path|folder/);
    await expect(client.run((sftp, done) => sftp.mkdir(path, done))).rejects.toThrow(/name|path|folder/);
    await client.put('/plain', Buffer.from('x'));
    await expect(client.run((sftp, done) => sftp.rename('/plain', path, done))).rejects.toThrow(
      /name|path|folder/,
    );
  });

  it('has a top that .. does not lead above', async () => {
    await client.put('/../../top.txt', Buffer.from('top'));
    expect((await partner.files())[0]?.path).toBe('/top.txt');
    const realPath = await new Promise((done, fail) => {
      client.sftp.realpath('/x/../../..', (problem, path) => (problem ? fail(problem) : done(path)));
    });
    expect(realPath).toBe('/');
  });

  it('offers no links, commands, shells or forwarded ports', async () => {
    await client.put('/file', Buffer.from('x'));
    await expect(
      client.run((sftp, done) => sftp.symlink('/etc/passwd', '/link', done)),
    ).rejects.toMatchObject({
      code: 8,
    });
    await expect(
      client.run((sftp, done) => sftp.readlink('/file', (problem) => done(problem))),
    ).rejects.toMatchObject({ code: 8 });
    const asked = (call: (done: (problem?: Error) => void) => void) =>
      expect(
        new Promise<void>((done, fail) => call((problem) => (problem ? fail(problem) : done()))),
      ).rejects.toThrow(/unable|open failed|failure/i);
    await asked((done) => client.client.exec('id', (problem) => done(problem)));
    await asked((done) => client.client.shell((problem) => done(problem)));
    await asked((done) => client.client.subsys('other', (problem) => done(problem)));
    const { port } = new URL(service.url);
    await asked((done) =>
      client.client.forwardOut('127.0.0.1', 1, '127.0.0.1', Number(port), (problem) => done(problem)),
    );
    await asked((done) => client.client.forwardIn('127.0.0.1', 0, (problem) => done(problem)));
  });

  it('shares nothing with another partner’s', async () => {
    const other = await newSftpPartner(service);
    const theirs = await sftpClient(other.login);
    try {
      await client.put('/secret.txt', Buffer.from('mine'));
      const handle = await client.open('/secret.txt', 'r');
      expect(await theirs.list('/')).toEqual([]);
      await expect(theirs.get('/secret.txt')).rejects.toMatchObject({ code: 2 });
      await expect(theirs.get(`/../${partner.partner.id}/secret.txt`)).rejects.toMatchObject({ code: 2 });
      // A handle is a number: it must mean nothing in another session.
      await expect(theirs.close(handle)).rejects.toMatchObject({ code: 5 });
      await theirs.put('/secret.txt', Buffer.from('theirs'));
      expect((await client.get('/secret.txt')).toString()).toBe('mine');
      expect(await partner.files()).toHaveLength(1);
      expect(await other.files()).toMatchObject([{ sizeBytes: 6 }]);
    } finally {
      await theirs.end();
    }
  });

  it('leaves on the disk only names of ours, below its own id', async () => {
    await client.run((sftp, done) => sftp.mkdir('/customers', done));
    await client.put('/customers/王伟 passport.pdf', Buffer.from('content of the passport'));
    const ids = new RegExp(`/kyc/[0-9a-f-]{36}/(kept/[0-9a-f]{2}/[0-9a-f]{64}|uploads/[0-9a-f-]{36})$`);
    const paths = await onDisk();
    expect(paths.filter((path) => !ids.test(path))).toEqual([]);
    const own = paths.filter((path) => path.includes(partner.partner.id));
    expect(own).toHaveLength(1);
    expect(await readFile(own[0] ?? '', 'utf8')).toBe('content of the passport');
    expect((await client.list('/customers')).map((entry) => entry.filename)).toEqual(['王伟 passport.pdf']);
  });
});

describe('folders', () => {
  const mkdir = (path: string) => client.run((sftp, done) => sftp.mkdir(path, done));
  const rmdir = (path: string) => client.run((sftp, done) => sftp.rmdir(path, done));
  const rename = (from: string, to: string) => client.run((sftp, done) => sftp.rename(from, to, done));

  it('are made, moved with what is in them, and removed when they are empty', async () => {
    await mkdir('/2026');
    await mkdir('/2026/may');
    await client.put('/2026/may/a.txt', Buffer.from('a'));
    await client.put('/2026 b.txt', Buffer.from('b'));
    await rename('/2026', '/archive');
    expect((await client.list('/')).map((entry) => entry.filename)).toEqual(['2026 b.txt', 'archive']);
    expect((await client.get('/archive/may/a.txt')).toString()).toBe('a');
    await expect(rmdir('/archive/may')).rejects.toThrow('not empty');
    await client.run((sftp, done) => sftp.unlink('/archive/may/a.txt', done));
    await rmdir('/archive/may');
    await rmdir('/archive');
    expect((await client.list('/')).map((entry) => entry.filename)).toEqual(['2026 b.txt']);
  });

  it('refuse what would lose or hide something', async () => {
    await mkdir('/a');
    await client.put('/b', Buffer.from('b'));
    await expect(mkdir('/a')).rejects.toThrow('exists already');
    await expect(mkdir('/none/below')).rejects.toMatchObject({ code: 2 });
    await expect(rename('/b', '/a')).rejects.toThrow('exists already');
    await expect(rename('/a', '/a/inside')).rejects.toThrow('into itself');
    await expect(rename('/a', '/b')).rejects.toThrow('exists already');
    await expect(rename('/none', '/c')).rejects.toMatchObject({ code: 2 });
    await expect(rmdir('/b')).rejects.toMatchObject({ code: 2 });
    await expect(rmdir('/')).rejects.toMatchObject({ code: 3 });
    await expect(client.put('/a', Buffer.from('x'))).rejects.toThrow('this is a folder');
    await expect(client.put('/b/x', Buffer.from('x'))).rejects.toMatchObject({ code: 2 });
  });

  it('list hundreds of names in full', async () => {
    for (let n = 0; n < 230; n += 1) await mkdir(`/f${n}`);
    expect(await client.list('/')).toHaveLength(230);
  });
});
