import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disguises, loopbackHosts, privateHosts } from '../../../tests/support/inner-addresses.ts';
import { serviceSettings } from '../context.ts';
import { createRouteFinder, type Resolve } from './address.ts';
import { createAttempt } from './attempt.ts';
import type { Claim } from './callback-job.ts';

/** Something inside that no callback may ever reach: it counts who knocks. */
const canary = net.createServer((socket) => socket.destroy());
let knocks = 0;
let port: number;

beforeAll(async () => {
  canary.on('connection', () => {
    knocks += 1;
  });
  canary.listen(0, '127.0.0.1');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => canary.close());

const claim = (callbackUrl: string): Claim => ({
  deliveryId: '0d3f5c1e-6a0b-4c8e-9d57-2b1f0e7a4c11',
  partnerId: '0d3f5c1e-6a0b-4c8e-9d57-2b1f0e7a4c12',
  subject: 'T-1',
  event: { event: 'payment', id: 'T-1', status: 'completed' },
  attempts: 0,
  appKey: 'app',
  callbackUrl,
  secrets: [],
  clockOffsetSeconds: 0,
  claimedUntil: '',
  takenAt: 0,
});

function attempt(url: string, resolve: Resolve, mode: 'sandbox' | 'production' = 'production') {
  const ctx = { settings: serviceSettings({ mode }), wallNow: () => new Date() };
  const key = { publicKey: 'whpk_', secret: () => 'whsec_', signature: () => 'v1a,' };
  return createAttempt({ ctx, key, resolve })(claim(url));
}

/** A name server under a stranger's control: every name of theirs leads inside. */
const leadsInside: Resolve = async () => ['127.0.0.1'];

describe('nobody inside is reached in production', () => {
  const withPort = (url: string) => url.replace(/^(https:\/\/[^/\\]*?)(?::443)?([/\\])/, `$1:${port}$2`);
  const forms = [...loopbackHosts, ...privateHosts].flatMap(disguises);
  const urls = [...forms, ...forms.map(withPort), ...forms.map((url) => url.replace('https', 'http'))];

  it(`by ${urls.length} forms of addresses`, async () => {
    expect(urls.length).toBeGreaterThanOrEqual(900);
    for (const url of urls) expect((await attempt(url, leadsInside)).delivered).toBe(false);
    expect(knocks).toBe(0);
  });

  it('by names that lead inside, alone or beside a public address', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['10.0.0.1'],
    ]) {
      for (const base of ['https://rebind.example', 'https://rebind.example:8443/base']) {
        const verdict = await attempt(base, async () => addresses);
        expect(verdict).toMatchObject({ delivered: false, error: expect.stringContaining('not public') });
      }
    }
    expect(knocks).toBe(0);
  });
});

describe('the sandbox', () => {
  it('reaches loopback, which is where its testers are', async () => {
    const before = knocks;
    await attempt(`http://127.0.0.1:${port}`, leadsInside, 'sandbox');
    await attempt(`http://localhost:${port}`, leadsInside, 'sandbox');
    expect(knocks).toBe(before + 2);
  });

  it('connects to the address that was checked, whatever the name says a moment later', async () => {
    const before = knocks;
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    const findRoute = createRouteFinder({ allowLoopback: true }, rebinding);
    const routes = await Promise.all([
      findRoute(`http://rebind.localhost:${port}`),
      findRoute(`http://rebind.localhost:${port}`),
    ]);
    routes.push(await findRoute(`http://rebind.localhost:${port}`));
    expect(routes.map((route) => route.ok && route.value.addresses)).toEqual(routes.map(() => ['127.0.0.1']));
    expect(asked).toBe(1);
    asked = 0;
    await attempt(`http://rebind.localhost:${port}`, rebinding, 'sandbox');
    expect([asked, knocks - before]).toEqual([1, 1]);
  });

  it('reaches nothing else inside, by plain http neither', async () => {
    const before = knocks;
    const urls = privateHosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}/`]);
    for (const url of [...urls, `http://rebind.example:${port}/`]) {
      expect((await attempt(url, leadsInside, 'sandbox')).delivered).toBe(false);
    }
    expect(knocks).toBe(before);
  });
});
