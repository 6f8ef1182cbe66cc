import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ClientChannel } from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { sftpClient, sftpConnection } from '../../tests/support/sftp-client.ts';
import { newSftpPartner, type SftpPartner } from '../../tests/support/sftp-partner.ts';
import { findSftpAccount, rotateSftpPassword } from '../domain/kyc/sftp-account.ts';

let service: TestService;
let partner: SftpPartner;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.edge.ctx.pool.query(`delete from rate_windows where starts_with(subject, 'sftp-')`);
  partner = await newSftpPartner(service);
});

const refused = /authentication methods failed/;
const withPassword = (password: string) => ({ ...partner.login, password });

const setPartner = (id: string, column: 'state' | 'ip_allowlist', value: unknown) =>
  service.edge.ctx.pool.query(`update partners set ${column} = $2 where id = $1`, [id, value]);

async function signsIn(login = partner.login): Promise<boolean> {
  const client = await sftpConnection(login);
  client.end();
  return true;
}

describe('signing in', () => {
  it('takes the password that was told, and notes when', async () => {
    const { ctx } = service.edge;
    expect((await findSftpAccount(ctx, partner.partner))?.lastLoginAt).toBeNull();
    expect(await signsIn()).toBe(true);
    expect((await findSftpAccount(ctx, partner.partner))?.lastLoginAt).toBeInstanceOf(Date);
  });

  it('refuses a wrong password, an unknown name, another partner’s password, a key and nothing at all', async () => {
    const other = await newSftpPartner(service);
    await expect(signsIn(withPassword('wrong'))).rejects.toThrow(refused);
    await expect(signsIn(withPassword(''))).rejects.toThrow(refused);
    await expect(signsIn(withPassword('x'.repeat(10_000)))).rejects.toThrow(refused);
    await expect(signsIn({ ...partner.login, username: 'nobody' })).rejects.toThrow(refused);
    await expect(signsIn({ ...partner.login, username: other.login.username })).rejects.toThrow(refused);
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const { host, port, username } = partner.login;
    await expect(sftpConnection({ host, port, username, password: '' }, { privateKey })).rejects.toThrow(
      refused,
    );
    expect(await signsIn()).toBe(true);
  });

  it('ends for the old password when it is changed', async () => {
    const changed = await rotateSftpPassword(service.edge.ctx, partner.partner);
    expect(changed.username).toBe(partner.login.username);
    await expect(signsIn()).rejects.toThrow(refused);
    expect(await signsIn(withPassword(changed.password))).toBe(true);
  });

  it('gives an account to a partner that had none', async () => {
    const { ctx } = service.edge;
    await ctx.pool.query('delete from sftp_accounts where partner_id = $1', [partner.partner.id]);
    const given = await rotateSftpPassword(ctx, partner.partner);
    expect(await signsIn({ ...partner.login, ...given })).toBe(true);
  });

  it('is closed to a suspended partner and from an address that is not on the partner’s list', async () => {
    const { id } = partner.partner;
    await setPartner(id, 'state', 'suspended');
    await expect(signsIn()).rejects.toThrow(refused);
    await setPartner(id, 'state', 'active');
    await setPartner(id, 'ip_allowlist', ['192.0.2.0/24']);
    await expect(signsIn()).rejects.toThrow(refused);
    await setPartner(id, 'ip_allowlist', ['127.0.0.0/8']);
    expect(await signsIn()).toBe(true);
  });

  it('is refused for a while after many failures, even with the right password', async () => {
    // Failures are counted by five minutes of the clock, in which all of these fall.
    const wallNow = vi.spyOn(service.edge.ctx, 'wallNow').mockReturnValue(new Date());
    onTestFinished(() => wallNow.mockRestore());
    for (let n = 0; n < 20; n += 1) await expect(signsIn(withPassword('guess'))).rejects.toThrow(refused);
    await expect(signsIn()).rejects.toThrow(refused);
    expect(service.logText()).toContain('SFTP login throttled');
    wallNow.mockReturnValue(new Date(Date.now() + 5 * 60_000));
    expect(await signsIn()).toBe(true);
  });

  it('is possible eight times at once, not nine', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => sftpClient(partner.login)));
    await expect(signsIn()).rejects.toThrow(refused);
    await clients[0]?.end();
    await expect.poll(() => signsIn().catch(() => false)).toBe(true);
    for (const client of clients.slice(1)) await client.end();
  });

  // Side by side: each waits until what was true at signing in is looked at again.
  it.concurrent.each<[name: string, change: (partner: SftpPartner['partner']) => Promise<unknown>]>([
    ['a suspension', ({ id }) => setPartner(id, 'state', 'suspended')],
    ['an allowlist without its address', ({ id }) => setPartner(id, 'ip_allowlist', ['192.0.2.0/24'])],
    ['another password', (changed) => rotateSftpPassword(service.edge.ctx, changed)],
  ])('ends for an open connection too by %s', async (_name, change) => {
    const [changed, unchanged] = [await newSftpPartner(service), await newSftpPartner(service)];
    const [client, other] = [await sftpClient(changed.login), await sftpClient(unchanged.login)];
    await client.put('/before.txt', Buffer.from('x'));
    await change(changed.partner);
    const closed = once(client.client, 'close');
    const answer = () => client.list('/').then(() => 'served', String);
    await expect.poll(answer, { interval: 200 }).toContain('no access now');
    await closed;
    expect(await other.list('/')).toEqual([]);
    await other.end();
  });

  it('treats a name that the database cannot hold as one that does not exist', async () => {
    await expect(signsIn({ ...partner.login, username: 'kyc-\u0000' })).rejects.toThrow(refused);
    expect(service.logText()).not.toContain('SFTP login failed');
  });

  it('leaves no password, name or file name in the log', async () => {
    const client = await sftpClient(partner.login);
    await client.put('/WANG WEI passport.pdf', Buffer.from('x'));
    await client.end();
    await expect(signsIn(withPassword('another-wrong-one'))).rejects.toThrow(refused);
    for (const secret of [partner.login.password, partner.login.username, 'WANG WEI', 'another-wrong-one']) {
      expect(service.logText()).not.toContain(secret);
    }
  });
});

describe('a partner’s program that does not speak SFTP', () => {
  const packet = (...bytes: number[]) => Buffer.from([0, 0, 0, bytes.length, ...bytes]);
  const init = packet(1, 0, 0, 0, 3);
  const nonsense = {
    'random bytes': randomBytes(50_000),
    'an endless packet': Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3]),
    'an empty packet': Buffer.from([0, 0, 0, 0]),
    'a request before it says hello': packet(17, 0, 0, 0, 1, 0, 0, 0, 1, 0x2f),
    'an unknown request': Buffer.concat([init, packet(99, 0, 0, 0, 1)]),
    'a cut request': Buffer.concat([init, packet(3, 0, 0, 0, 1, 0, 0, 0, 9, 0x2f)]),
    'a handle that is none': Buffer.concat([init, packet(4, 0, 0, 0, 1, 0, 0, 0, 2, 9, 9)]),
  };

  it.each(Object.keys(nonsense) as (keyof typeof nonsense)[])('harms nobody: %s', async (name) => {
    const client = await sftpConnection(partner.login);
    client.on('error', () => {});
    const channel = await new Promise<ClientChannel>((done, fail) => {
      client.subsys('sftp', (problem, opened) => (problem ? fail(problem) : done(opened)));
    });
    const closed = new Promise((done) => channel.once('close', done));
    channel.resume();
    channel.end(nonsense[name]);
    await closed;
    client.end();
    expect(await signsIn()).toBe(true);
  });
});

describe('a peer that only knocks', () => {
  it('gets sixteen places of its network, which leaves the others theirs', async () => {
    const { host, port } = service.sftp;
    const knock = () =>
      new Promise<{ socket: Socket; greeted: boolean }>((done) => {
        const socket = connect({ host, port });
        socket.once('data', () => done({ socket, greeted: true }));
        socket.once('close', () => done({ socket, greeted: false }));
        socket.on('error', () => {});
      });
    const signedIn = await sftpClient(partner.login);
    const knocking = await Promise.all(Array.from({ length: 16 }, knock));
    expect(knocking.every(({ greeted }) => greeted)).toBe(true);
    expect((await knock()).greeted).toBe(false);
    expect(await signedIn.list('/')).toEqual([]);
    for (const { socket } of knocking) socket.destroy();
    await expect.poll(() => signsIn().catch(() => false)).toBe(true);
    await signedIn.end();
  });

  it.each(['diffie-hellman-group18-sha512', 'diffie-hellman-group-exchange-sha256'] as const)(
    'cannot have us compute %s',
    async (kex) => {
      await expect(sftpConnection(partner.login, { algorithms: { kex: [kex] } })).rejects.toThrow(/no match/);
    },
  );
});

describe('a peer that does not speak SSH', () => {
  const garbage = [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.alloc(300_000, 0xff),
    Buffer.from('SSH-2.0-x\r\n\u0000\u0000\u0000\u0001garbage garbage garbage'),
    Buffer.concat([Buffer.from('SSH-2.0-x\r\n'), Buffer.alloc(100_000, 0x41)]),
    Buffer.from(`SSH-2.0-${'x'.repeat(10_000)}\r\n`),
  ];

  it.each(garbage.map((bytes, n) => [n, bytes] as const))('harms nobody: %i', async (_, bytes) => {
    const { host, port } = service.sftp;
    const socket = connect({ host, port });
    const closed = new Promise((done) => socket.once('close', done));
    socket.on('error', () => {});
    socket.resume();
    socket.write(bytes);
    socket.end();
    await closed;
    expect(await signsIn()).toBe(true);
  });
});
