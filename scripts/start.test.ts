import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRoot } from './lib/paths.ts';

const home = mkdtempSync(join(tmpdir(), 'start-'));
const dataDir = join(home, 'data');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts with these settings, which are wrong: nothing may come of it but what is said. */
function refused(command: string, settings: Record<string, string>): string[] {
  const env = { ...process.env, PORT: '3900', SERVICE_PORT: '4900', DATA_DIR: dataDir, ...settings };
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [inRoot('scripts', 'bootstrap.mjs'), command],
    { env, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(existsSync(dataDir)).toBe(false);
  return stderr.trim().split('\n');
}

test('all wrong settings of both processes are told at once, before anything is started', () => {
  const [service, portal, ...rest] = refused('start', {
    SERVICE_MODE: 'production',
    PORTAL_ENV: 'production',
    PORTAL_URL: 'http://pay.example',
    LOG_LEVEL: 'loud',
  });
  expect(rest).toEqual([]);
  for (const setting of [
    'LOG_LEVEL',
    'SERVICE_PUBLIC_URL',
    'PAYOUT_RAIL',
    'RATES_FILE',
    'SCREENING_LISTS_DIR',
    'CLAMAV_ADDRESS',
  ])
    expect(service).toContain(setting);
  for (const setting of ['LOG_LEVEL', 'PORTAL_URL', 'PAYOUT_BASE_URL']) expect(portal).toContain(setting);
});

test('ports that are none, and ports that are equal, are one sentence each', () => {
  const [port, servicePort, ...others] = refused('start', {
    PORT: 'abc',
    SERVICE_PORT: '99999',
    LOG_LEVEL: 'loud',
  });
  expect(port).toBe('PORT is "abc", which is not a port: give a whole number from 1 to 65535.');
  expect(servicePort).toBe(
    'SERVICE_PORT is "99999", which is not a port: give a whole number from 1 to 65535.',
  );
  expect(others).toEqual([expect.stringContaining('LOG_LEVEL'), expect.stringContaining('LOG_LEVEL')]);
  expect(refused('start', { PORT: '4900', PORTAL_HOST: 'localhost' })).toEqual([
    'PORT and SERVICE_PORT are both 4900: give each a port of its own.',
  ]);
  expect(refused('start', { PORT: '4900', SFTP_PORT: '4900' })).toEqual([
    'PORT and SERVICE_PORT are both 4900: give each a port of its own.',
    'PORT and SFTP_PORT are both 4900: give each a port of its own.',
    'SERVICE_PORT and SFTP_PORT are both 4900: give each a port of its own.',
  ]);
});

test('databases that cannot be reached are one sentence each', () => {
  const unreachable = 'postgresql://a:secret@127.0.0.1:1/x';
  const settings = { SERVICE_DATABASE_URL: unreachable, PORTAL_DATABASE_URL: unreachable };
  const why = 'PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED).';
  const sentences = [`SERVICE_DATABASE_URL: ${why}`, `PORTAL_DATABASE_URL: ${why}`];
  expect(refused('start', settings)).toEqual(sentences);
  expect(refused('migrate', settings)).toEqual(sentences);
});
