import { afterEach, expect, test, vi } from 'vitest';

const nameWith = async (settings: Record<string, string>): Promise<string> => {
  vi.resetModules();
  vi.stubEnv('PORTAL_DATABASE_URL', 'postgres://x@127.0.0.1/x');
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(32));
  vi.stubEnv('PORTAL_URL', undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { sessionCookie } = await import('./session-cookie.ts');
  return sessionCookie().name;
};

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
