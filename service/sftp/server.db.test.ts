import { stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import { openSftpServer } from './server.ts';

let test: ServiceTestContext;
let taken: Server;
let port: number;

beforeAll(async () => {
  test = await serviceTestContext();
  taken = createServer();
  await new Promise<void>((done) => {
    taken.listen(0, '127.0.0.1', done);
  });
  port = (taken.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((done) => taken.close(done));
  await test.close();
});

const open = (anyPort: boolean) =>
  openSftpServer({ ctx: test.ctx, accessPool: test.ctx.pool, host: '127.0.0.1', port, anyPort });

it('a port that is taken is said, unless it was only the usual one', async () => {
  await expect(open(false)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  const server = await open(true);
  expect(server.port).not.toBe(port);
  await server.close();
});

it('host keys are made once and are readable by their owner alone', async () => {
  const first = await open(true);
  const second = await open(true);
  expect(second.fingerprints).toEqual(first.fingerprints);
  expect(first.fingerprints).toEqual([
    expect.stringMatching(/^ssh-ed25519 SHA256:[\w+/]{43}$/),
    expect.stringMatching(/^ecdsa-sha2-nistp256 SHA256:[\w+/]{43}$/),
  ]);
  for (const file of ['ssh_host_ed25519_key', 'ssh_host_ecdsa_key']) {
    expect((await stat(join(test.ctx.settings.dataDir, 'sftp', file))).mode & 0o777).toBe(0o600);
  }
  await first.close();
  await second.close();
});
