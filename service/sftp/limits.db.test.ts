import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eicar, type FakeClamd, startFakeClamd } from '../../tests/support/fake-clamd.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { type SftpClient, sftpClient } from '../../tests/support/sftp-client.ts';
import { newSftpPartner, type SftpPartner } from '../../tests/support/sftp-partner.ts';
import { readKycFile } from '../domain/kyc/files.ts';
import { sweepKycUploads } from '../domain/kyc/uploads.ts';

const mebibyte = 1024 * 1024;

let clamd: FakeClamd;
let service: TestService;
let partner: SftpPartner;
let client: SftpClient;

beforeAll(async () => {
  clamd = await startFakeClamd();
  const { host, port } = clamd.address;
  service = await startTestService({
    KYC_MAX_FILE_MIB: '1',
    KYC_QUOTA_MIB: '3',
    CLAMAV_ADDRESS: `${host}:${port}`,
  });
});
afterAll(async () => {
  await service.stop();
  await clamd.stop();
});
beforeEach(async () => {
  clamd.mood = 'look';
  partner = await newSftpPartner(service);
  client = await sftpClient(partner.login);
});
afterEach(() => client.end());

const uploadsOnDisk = () => readdir(join(service.dataDir, 'kyc', partner.partner.id, 'uploads'));

describe('limits', () => {
  it('take a file of exactly the limit and none that is a byte longer', async () => {
    await client.put('/fits.bin', randomBytes(mebibyte));
    await expect(client.put('/larger.bin', randomBytes(mebibyte + 1))).rejects.toThrow(
      /larger than the limit/,
    );
    expect((await partner.files()).map((file) => file.path)).toEqual(['/fits.bin']);
    expect((await client.list('/')).map((entry) => entry.filename)).toEqual(['fits.bin']);
    expect(await uploadsOnDisk()).toEqual([]);
  });

  it('do not let a file grow behind its end, nor by announcing a size', async () => {
    const handle = await client.open('/sparse', 'w');
    await expect(client.write(handle, 2 ** 40, Buffer.from('x'))).rejects.toThrow(/larger than the limit/);
    await expect(client.write(handle, 0, Buffer.from('x'))).rejects.toThrow(/larger than the limit/);
    await expect(client.close(handle)).rejects.toThrow(/larger than the limit/);
    const other = await client.open('/announced', 'w');
    await expect(client.run((sftp, done) => sftp.fsetstat(other, { size: 2 ** 41 }, done))).rejects.toThrow(
      /limit/,
    );
    await expect(client.close(other)).rejects.toThrow(/limit/);
    expect(await partner.files()).toEqual([]);
  });

  it('count all that an account keeps, the same content once', async () => {
    const same = randomBytes(mebibyte);
    await client.put('/1', same);
    await client.put('/2', randomBytes(mebibyte));
    await client.put('/1', same);
    await client.put('/3', same);
    await client.put('/4', randomBytes(mebibyte));
    await expect(client.put('/5', Buffer.from('one byte more'))).rejects.toThrow(/account is full/);
    // Removed files are kept once delivered, so removing makes no room.
    await client.run((sftp, done) => sftp.unlink('/4', done));
    await expect(client.put('/5', Buffer.from('x'))).rejects.toThrow(/account is full/);
    expect(await partner.files()).toHaveLength(5);
  });

  it('hold when several files are sent at once', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => client.put(`/${n}`, randomBytes(mebibyte))),
    );
    expect(sent.filter((each) => each.status === 'fulfilled')).toHaveLength(3);
    expect(await partner.files()).toHaveLength(3);
  });

  it('refuse one entry too many, and one open file too many', async () => {
    const { settings } = service.edge.ctx;
    const usual = settings.kycMaxEntries;
    settings.kycMaxEntries = 2;
    try {
      await client.put('/1', Buffer.from('1'));
      await client.run((sftp, done) => sftp.mkdir('/2', done));
      await expect(client.put('/3', Buffer.from('3'))).rejects.toThrow(/holds 2 files and folders/);
      await expect(client.run((sftp, done) => sftp.mkdir('/3', done))).rejects.toThrow(/holds 2/);
    } finally {
      settings.kycMaxEntries = usual;
    }
    const handles = [];
    for (let n = 0; n < 64; n += 1) handles.push(await client.open('/1', 'r'));
    await expect(client.open('/1', 'r')).rejects.toThrow('too many files are open');
    for (const handle of handles) await client.close(handle);
    await client.close(await client.open('/1', 'r'));
  });
});

describe('a scanner', () => {
  it('sees every file; malware is recorded, shut away and refused', async () => {
    await client.put('/fine.txt', Buffer.from('fine'));
    await expect(client.put('/fine.txt', eicar)).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('Eicar-Test-Signature'),
    });
    const [infected, fine] = await partner.files();
    expect(infected).toMatchObject({
      state: 'quarantined',
      scan: 'infected',
      malware: 'Eicar-Test-Signature',
      version: 2,
    });
    expect(fine).toMatchObject({ state: 'current', scan: 'clean', malware: null });
    expect((await client.get('/fine.txt')).toString()).toBe('fine');
    expect(await readKycFile(service.edge.ctx, partner.partner, infected?.fileId ?? '')).toMatchObject({
      ok: false,
      reason: { code: 'operationNotAllowed' },
    });
    expect(await uploadsOnDisk()).toEqual([]);
  });

  it('that is away lets nothing through; what came can be sent again', async () => {
    clamd.mood = 'hang-up';
    await expect(client.put('/a.txt', Buffer.from('a'))).rejects.toThrow(/could not be scanned/);
    expect(await partner.files()).toEqual([]);
    clamd.mood = 'look';
    await client.put('/a.txt', Buffer.from('a'));
    expect(await partner.files()).toMatchObject([{ path: '/a.txt', scan: 'clean', version: 1 }]);
  });
});

describe('the sweep', () => {
  const later = (days: number) => ({
    ...service.edge.ctx,
    wallNow: () => new Date(Date.now() + days * 86_400_000),
  });

  async function leaveUnfinished(path: string) {
    const broken = await sftpClient(partner.login);
    await broken.write(await broken.open(path, 'w'), 0, Buffer.from('half of it'));
    broken.client.on('error', () => {});
    broken.client.destroy();
    await expect
      .poll(async () => {
        const { rows } = await service.edge.ctx.pool.query<{ size: string }>(
          'select size_bytes as size from kyc_uploads where partner_id = $1',
          [partner.partner.id],
        );
        return rows.map((row) => row.size);
      })
      .toEqual(['10']);
  }

  it('leaves what can still be resumed, and removes it after a week', async () => {
    await leaveUnfinished('/half.txt');
    await sweepKycUploads(later(6));
    expect((await client.stat('/half.txt')).size).toBe(10);
    await sweepKycUploads(later(8));
    await expect(client.stat('/half.txt')).rejects.toMatchObject({ code: 2 });
    await sweepKycUploads(later(8));
    expect(await uploadsOnDisk()).toEqual([]);
  });

  it('touches nothing that was delivered', async () => {
    await client.put('/kept.txt', Buffer.from('kept'));
    await sweepKycUploads(later(400));
    expect((await client.get('/kept.txt')).toString()).toBe('kept');
  });
});
