import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignClient } from '../support/foreign-client.ts';
import { runs } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Loopback has sixteen million addresses: each stands for another machine. */
const proxy = '127.0.0.2';
const innerProxy = '127.0.0.3';
const stranger = '127.0.0.9';
const allowed = '203.0.113.7';

let service: TestService;
let client: ForeignClient;
beforeAll(async () => {
  // The mapped spelling of the second proxy is the same machine.
  service = await startTestService({ TRUSTED_PROXIES: `${proxy}, ::ffff:${innerProxy}/128` });
  client = await ForeignClient.register(service.url);
  await service.edge.ctx.pool.query('update partners set ip_allowlist = $2 where app_key = $1', [
    client.appKey,
    [allowed, '2001:db8:17::/48'],
  ]);
  service.edge.directory.forget(
    (await service.edge.directory.partnerByAppKey(client.appKey))?.partner.id ?? '',
  );
});
afterAll(() => service.stop());

/** One signed call from a machine, with headers exactly as given, names and repetitions included. */
function callFrom(machine: string, headers: readonly (readonly [string, string])[]): Promise<string> {
  const url = new URL('/global/payout/wallet/list', service.url);
  const own = { ...client.identity(), sign: client.sign('{}'), host: url.host, connection: 'close' };
  const flat = [...Object.entries(own), ...headers].flat();
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: url.hostname,
      port: url.port,
      path: url.pathname,
      localAddress: machine,
      headers: flat,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      incoming.on('end', () => resolve((JSON.parse(text) as { status: string }).status));
    });
    outgoing.end();
  });
}

const forwarded = (value: string) => [['x-forwarded-for', value]] as const;

// Elsewhere than on Linux, loopback has one address unless somebody adds more.
describe.runIf(process.platform === 'linux')('§1.8 the caller’s address', () => {
  it.each([
    ['the proxy’s own word', proxy, allowed, '1'],
    ['what the caller put before it is not read', proxy, `${stranger}, ${allowed}`, '1'],
    ['the last untrusted hop counts, not the first', proxy, `${allowed}, ${stranger}`, '20004'],
    ['two proxies, each trusted', proxy, `${allowed}, ${innerProxy}`, '1'],
    ['two proxies, the farther one not trusted', proxy, `${allowed}, 127.0.0.4`, '20004'],
    ['an IPv6 caller', proxy, '2001:db8:17::9', '1'],
    ['IPv4 in its mapped spelling', proxy, `::ffff:${allowed}`, '1'],
    ['a proxy that says nothing', proxy, '', '20004'],
    ['a caller that is no proxy', stranger, allowed, '20004'],
    ['words that are no address', proxy, 'unknown', '20004'],
    ['an address with a port', proxy, `${allowed}:443`, '20004'],
  ])('%s', async (_what, machine, value, status) => {
    expect(await callFrom(machine, value === '' ? [] : forwarded(value))).toBe(status);
  });

  it('is never what an untrusted peer says, in whatever header and order (200 permutations)', async () => {
    const name = fc.constantFrom(
      'X-Forwarded-For',
      'x-forwarded-for',
      'X-FORWARDED-FOR',
      'Forwarded',
      'X-Real-IP',
      'True-Client-IP',
      'CF-Connecting-IP',
      'X-Client-IP',
      'X-Cluster-Client-IP',
      'X-Original-Forwarded-For',
      'Via',
      'X-Forwarded',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Client-IP',
      'X-ProxyUser-Ip',
      'Fastly-Client-IP',
    );
    const value = fc.constantFrom(
      allowed,
      `::ffff:${allowed}`,
      `${allowed}, ${proxy}`,
      `${proxy}, ${allowed}`,
      `for=${allowed}`,

      `for="[2001:db8:17::1]";by=${proxy}`,
      '2001:db8:17::1',
      `${allowed},${innerProxy},${proxy}`,
      'localhost',
    );
    const headers = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 6 });
    const machine = fc.constantFrom(stranger, '127.0.0.1', '127.0.0.4');
    await fc.assert(
      fc.asyncProperty(machine, headers, async (from, given) => {
        expect(await callFrom(from, given)).toBe('20004');
      }),
      { numRuns: runs(200) },
    );
  });

  it('is not moved by any other header of a trusted proxy either', async () => {
    for (const name of ['Forwarded', 'X-Real-IP', 'True-Client-IP', 'X-Client-IP', 'CF-Connecting-IP'])
      expect([name, await callFrom(proxy, [[name, allowed]])]).toEqual([name, '20004']);
  });
});
