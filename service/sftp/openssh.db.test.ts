import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { newSftpPartner, type SftpPartner } from '../../tests/support/sftp-partner.ts';

const run = promisify(execFile);
const hasOpenSsh = spawnSync('sftp', ['-h']).error === undefined;

let service: TestService;
let partner: SftpPartner;
let folder: string;

/** Runs the lines of a batch as `sftp -b` does, with the password from an askpass program. */
async function sftp(...lines: string[]): Promise<string> {
  const { login } = partner;
  await writeFile(join(folder, 'batch'), `${lines.join('\n')}\n`);
  const options = ['UserKnownHostsFile=known_hosts', 'StrictHostKeyChecking=accept-new', 'BatchMode=no'];
  const args = [...options.flatMap((option) => ['-o', option]), '-P', String(login.port), '-b', 'batch'];
  const env = {
    ...process.env,
    HOME: folder,
    SSH_ASKPASS: join(folder, 'askpass'),
    SSH_ASKPASS_REQUIRE: 'force',
  };
  const { stdout } = await run('sftp', [...args, `${login.username}@${login.host}`], { cwd: folder, env });
  return stdout;
}

beforeAll(async () => {
  service = await startTestService();
  partner = await newSftpPartner(service);
  folder = await mkdtemp(join(tmpdir(), 'openssh-'));
  await writeFile(join(folder, 'askpass'), `#!/bin/sh\necho '${partner.login.password}'\n`, { mode: 0o700 });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(hasOpenSsh)('the sftp program of OpenSSH', () => {
  it('delivers, lists, renames, fetches and removes', async () => {
    const content = randomBytes(3_000_000);
    await writeFile(join(folder, 'scan.pdf'), content);
    const listing = await sftp(
      'mkdir customers',
      'put -p scan.pdf customers/scan.pdf',
      'rename customers/scan.pdf customers/passport.pdf',
      'get customers/passport.pdf back.pdf',
      'ls -l customers',
      'pwd',
    );
    expect(listing).toMatch(/3000000 .*passport\.pdf/);
    expect(listing).toContain('Remote working directory: /');
    expect((await readFile(join(folder, 'back.pdf'))).equals(content)).toBe(true);
    await sftp('rm customers/passport.pdf', 'rmdir customers');
    expect(await partner.files()).toMatchObject([{ deliveredPath: '/customers/scan.pdf', state: 'removed' }]);
  });

  it('resumes with reput', async () => {
    const content = randomBytes(500_000);
    await writeFile(join(folder, 'long.bin'), content.subarray(0, 200_000));
    await sftp('put long.bin');
    await writeFile(join(folder, 'long.bin'), content);
    await sftp('reput long.bin', 'get long.bin back.bin');
    expect((await readFile(join(folder, 'back.bin'))).equals(content)).toBe(true);
    expect((await partner.files()).filter(({ path }) => path === '/long.bin')).toMatchObject([
      { version: 2, sizeBytes: 500_000 },
      { version: 1, sizeBytes: 200_000 },
    ]);
  });
});
