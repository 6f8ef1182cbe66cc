import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { type SftpClient, sftpClient } from '../../tests/support/sftp-client.ts';
import { newSftpPartner, type SftpPartner } from '../../tests/support/sftp-partner.ts';
import { readKycFile } from '../domain/kyc/files.ts';

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

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function contentOf(fileId: string): Promise<Buffer> {
  const read = await readKycFile(service.edge.ctx, partner.partner, fileId);
  if (!read.ok) throw new Error(read.reason.message);
  return buffer(read.value.content);
}

describe('a delivered file', () => {
  it('is registered with size, SHA-256 and kind, and reads back byte for byte', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
    await client.put('/licence.pdf', content);
    expect(await partner.files()).toMatchObject([
      {
        path: '/licence.pdf',
        deliveredPath: '/licence.pdf',
        version: 1,
        state: 'current',
        sizeBytes: content.length,
        sha256: sha256(content),
        mediaType: 'application/pdf',
        scan: 'not_scanned',
      },
    ]);
    expect((await client.get('/licence.pdf')).equals(content)).toBe(true);
    expect((await contentOf((await partner.files())[0]?.fileId ?? '')).equals(content)).toBe(true);
    expect((await client.stat('/licence.pdf')).size).toBe(content.length);
  });

  it('of the same name is a new version; the earlier one stays', async () => {
    await client.put('/id.txt', Buffer.from('first'));
    await client.put('/id.txt', Buffer.from('second'));
    const files = await partner.files();
    expect(files.map(({ version, state }) => [version, state])).toEqual([
      [2, 'current'],
      [1, 'superseded'],
    ]);
    expect((await client.get('/id.txt')).toString()).toBe('second');
    expect((await contentOf(files[1]?.fileId ?? '')).toString()).toBe('first');
  });

  it('that is removed or renamed stays registered, with the name under which it came', async () => {
    await client.put('/a.txt', Buffer.from('a'));
    await client.put('/b.txt', Buffer.from('b'));
    await client.run((sftp, done) => sftp.unlink('/a.txt', done));
    await client.run((sftp, done) => sftp.rename('/b.txt', '/a.txt', done));
    expect((await client.list('/')).map((entry) => entry.filename)).toEqual(['a.txt']);
    expect(await partner.files()).toMatchObject([
      { deliveredPath: '/b.txt', path: '/a.txt', version: 2, state: 'current' },
      { deliveredPath: '/a.txt', path: '/a.txt', version: 1, state: 'removed' },
    ]);
    expect((await client.get('/a.txt')).toString()).toBe('b');
  });

  it('may be empty', async () => {
    await client.put('/done', Buffer.alloc(0));
    expect(await partner.files()).toMatchObject([{ sizeBytes: 0, sha256: sha256(Buffer.alloc(0)) }]);
  });
});
