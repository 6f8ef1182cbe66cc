import { afterEach, expect, test, vi } from 'vitest';
import { forgetShared } from '../shared.ts';
import * as loaded from './session-cookie.ts';

/** A portal that starts with these settings: they are read at first use, and kept. */
const portalWith = async (settings: Record<string, string>) => {
  forgetShared();
  vi.stubEnv('PORTAL_DATABASE_URL', 'postgres://x@127.0.0.1/x');
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(32));
  vi.stubEnv('PORTAL_URL', undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return { ...loaded, cookie: loaded.sessionCookie().name };
};
const nameWith = async (settings: Record<string, string>): Promise<string> =>
  (await portalWith(settings)).cookie;

afterEach(() => vi.unstubAllEnvs());

test('processes behind one address name the cookie alike, whatever ports they listen on', async () => {
  for (const PORTAL_URL of ['http://pay.example', 'http://127.0.0.1:8080', 'https://pay.example']) {
    const [first, second] = [
      await nameWith({ PORTAL_URL, PORT: '3000' }),
      await nameWith({ PORTAL_URL, PORT: '3001' }),
    ];
    expect(first).toBe(second);
  }
});

test('two copies on one machine, which differ in the port of their address alone, name it apart', async () => {
  expect(await nameWith({ PORT: '3000' })).not.toBe(await nameWith({ PORT: '3001' }));
  expect(await nameWith({ PORTAL_URL: 'http://pay.example:8080' })).not.toBe(
    await nameWith({ PORTAL_URL: 'http://pay.example' }),
  );
});

test('over https the name is one that only this host can set', async () => {
  expect(await nameWith({ PORTAL_URL: 'https://pay.example:8443' })).toMatch(/^__Host-/);
});

test('two portals behind one address know each other’s sessions when they share AUTH_SECRET', async () => {
  const shared = {
    PORTAL_URL: 'http://pay.example',
    AUTH_SECRET: 'shared-secret-shared-secret-shared-secret',
  };
  const session = { userId: 'user', sessionId: 'session' };
  const first = await portalWith({ ...shared, PORT: '3000', DATA_DIR: '.data/one' });
  const token = await first.encodeSessionToken(session);
  const second = await portalWith({ ...shared, PORT: '3001', DATA_DIR: '.data/two' });
  expect(second.cookie).toBe(first.cookie);
  expect(await second.decodeSessionToken(token)).toEqual(session);
  const stranger = await portalWith({
    ...shared,
    AUTH_SECRET: 'another-secret-another-secret-another-secret',
  });
  expect(await stranger.decodeSessionToken(token)).toBeNull();
});
