import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  newServicePlace,
  type ServicePlace,
  startServiceAt,
  type TestService,
} from '../../tests/support/service.ts';
import { type SftpClient, sftpClient } from '../../tests/support/sftp-client.ts';
import { newSftpPartner, type SftpPartner } from '../../tests/support/sftp-partner.ts';
import { listKycFiles } from '../domain/kyc/files.ts';

let place: ServicePlace;
let service: TestService;
let partner: SftpPartner;
const open: SftpClient[] = [];

beforeAll(async () => {
  place = await newServicePlace();
  service = await startServiceAt(place);
});
afterAll(async () => {
  await service.stop();
  await place.remove();
});
beforeEach(async () => {
  partner = await newSftpPartner(service);
});
afterEach(() => {
  for (const client of open.splice(0)) client.client.destroy();
});

async function connect(): Promise<SftpClient> {
  const { host, port } = service.sftp;
  const client = await sftpClient({ ...partner.login, host, port });
  // A connection that a test cuts is no failure of the test.
  client.client.on('error', () => {});
  open.push(client);
  return client;
}

/** By the service as it runs now. */
const files = () => listKycFiles(service.edge.ctx, partner.partner);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const content = randomBytes(200_000);
const half = 100_000;

async function sendHalf(client: SftpClient): Promise<Buffer> {
  const handle = await client.open('/passport.jpg', 'w');
  await client.write(handle, 0, content.subarray(0, half));
  return handle;
}

async function sendRest(client: SftpClient): Promise<void> {
  const handle = await client.open('/passport.jpg', 'r+');
  await client.write(handle, half, content.subarray(half));
  await client.close(handle);
}

it('a file whose sender is cut off is not delivered, stays, and is delivered whole when it is resumed', async () => {
  const first = await connect();
  await sendHalf(first);
  first.client.destroy();
  const second = await connect();
  expect((await second.stat('/passport.jpg')).size).toBe(half);
  expect(await files()).toEqual([]);
  await sendRest(second);
  expect(await files()).toMatchObject([
    { path: '/passport.jpg', version: 1, sizeBytes: content.length, sha256: sha256(content) },
  ]);
  expect((await second.get('/passport.jpg')).equals(content)).toBe(true);
});

it('a sender whose old connection still hangs resumes on a new one, as after a crash of the service', async () => {
  const hanging = await connect();
  await sendHalf(hanging);
  const { rows } = await service.edge.ctx.pool.query<{ size: string }>(
    'select size_bytes as size from kyc_uploads where partner_id = $1',
    [partner.partner.id],
  );
  expect(rows).toEqual([{ size: '0' }]);
  const second = await connect();
  expect((await second.stat('/passport.jpg')).size).toBe(half);
  await sendRest(second);
  expect(await files()).toMatchObject([{ version: 1, sha256: sha256(content) }]);
  await hanging.end();
  expect((await second.get('/passport.jpg')).equals(content)).toBe(true);
  expect(await files()).toHaveLength(1);
});

it('appending to a delivered file makes a new version and leaves the old one as it was', async () => {
  const client = await connect();
  await client.put('/log.csv', Buffer.from('one\n'));
  await client.put('/log.csv', Buffer.from('two\n'), 'a');
  expect((await client.get('/log.csv')).toString()).toBe('one\ntwo\n');
  expect((await files()).map(({ version, sizeBytes }) => [version, sizeBytes])).toEqual([
    [2, 8],
    [1, 4],
  ]);
});

it('of two uploads of one file the one begun last counts; the other is told so', async () => {
  const first = await connect();
  const second = await connect();
  const handle = await sendHalf(first);
  await second.put('/passport.jpg', Buffer.from('the other'));
  await first.write(handle, half, content.subarray(half));
  await expect(first.close(handle)).rejects.toThrow('another upload of this file began since');
  expect(await files()).toMatchObject([{ version: 1, sizeBytes: 9 }]);
  expect((await second.get('/passport.jpg')).toString()).toBe('the other');
});

it('a file opened for writing and closed unchanged is not delivered again', async () => {
  const client = await connect();
  await client.put('/same.txt', Buffer.from('same'));
  await client.close(await client.open('/same.txt', 'r+'));
  expect(await files()).toHaveLength(1);
  expect((await client.get('/same.txt')).toString()).toBe('same');
});

it('a service that is stopped in the middle keeps what came and its host key; the next one resumes', async () => {
  const { fingerprints } = service.sftp;
  const before = await connect();
  await sendHalf(before);
  const closed = once(before.client, 'close');
  await service.stop();
  await closed;
  service = await startServiceAt(place);
  expect(service.sftp.fingerprints).toEqual(fingerprints);
  const after = await connect();
  expect((await after.stat('/passport.jpg')).size).toBe(half);
  await sendRest(after);
  expect(await files()).toMatchObject([{ sizeBytes: content.length, sha256: sha256(content) }]);
});

it('requests that were sent before the connection ended are carried out, the closing too', async () => {
  const client = await connect();
  const handle = await client.open('/last.txt', 'w');
  void client.write(handle, 0, Buffer.from('sent and gone')).catch(() => {});
  void client.close(handle).catch(() => {});
  client.client.end();
  await expect.poll(() => files()).toMatchObject([{ path: '/last.txt', sizeBytes: 13 }]);
});
