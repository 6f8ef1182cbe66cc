import { describe, expect, it } from 'vitest';
import {
  disguises,
  loopbackHosts,
  otherSchemes,
  privateHosts,
} from '../../../tests/support/inner-addresses.ts';
import { checkCallbackUrl, isPublic, resolveTarget } from './address.ts';

const production = { allowLoopback: false };
const sandbox = { allowLoopback: true };

describe('in production', () => {
  const urls = [...loopbackHosts, ...privateHosts].flatMap(disguises);

  it(`refuses all ${urls.length} spellings of inner addresses before anything is resolved`, () => {
    expect(urls.length).toBeGreaterThanOrEqual(300);
    expect(urls.filter((url) => checkCallbackUrl(url, production).ok)).toEqual([]);
  });

  it.each([
    'http://example.com',
    'https://example.com:22',
    'https://example.com:8080',
    'https://example.com/?a=1',
    'https://example.com/#a',
    'https://user:secret@example.com',
    'not a url',
    '',
    `https://example.com/${'a'.repeat(2_000)}`,
    ...otherSchemes.map((scheme) => `${scheme}//8.8.8.8/`),
  ])('refuses %s', (url) => {
    expect(checkCallbackUrl(url, production).ok).toBe(false);
  });

  it.each([
    'https://example.com',
    'https://example.com:8443/base',
    'https://8.8.8.8',
    'https://[2606:4700::1111]/x',
  ])('takes %s', (url) => {
    expect(checkCallbackUrl(url, production)).toMatchObject({ ok: true, value: { loopbackOnly: false } });
  });
});

describe('in the sandbox', () => {
  it.each([...loopbackHosts, 'localhost:3000'].map((host) => `http://${host}/`))(
    'takes loopback: %s',
    (url) => {
      expect(checkCallbackUrl(url, sandbox)).toMatchObject({ ok: true, value: { loopbackOnly: true } });
    },
  );

  it('takes no other inner address, nor loopback by another scheme', () => {
    const inner = privateHosts.flatMap((host) => [`https://${host}/`, `http://${host}/`]);
    const odd = ['ftp', 'file', 'gopher', 'ws'].map((scheme) => `${scheme}://127.0.0.1/`);
    expect([...inner, ...odd].filter((url) => checkCallbackUrl(url, sandbox).ok)).toEqual([]);
  });
});

describe('resolving', () => {
  const check = (url: string, policy = production) => {
    const checked = checkCallbackUrl(url, policy);
    if (!checked.ok) throw new Error(checked.reason);
    return checked.value;
  };

  it('answers with every address, all of them public', async () => {
    const addresses = ['93.184.215.14', '2606:4700::1111'];
    expect(await resolveTarget(check('https://example.com'), async () => addresses)).toEqual({
      ok: true,
      value: addresses,
    });
  });

  it('refuses a name when one of its addresses is inside, wherever in the list', async () => {
    for (const inner of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      '::ffff:10.0.0.1',
      'fd00::1',
      'fe80::1',
    ]) {
      for (const addresses of [[inner], ['8.8.8.8', inner], [inner, '8.8.8.8']]) {
        const target = await resolveTarget(check('https://rebind.example'), async () => addresses);
        expect(target.ok).toBe(false);
      }
    }
  });

  it('refuses a loopback name that resolves outside, so that the sandbox’s plain http stays inside', async () => {
    const target = await resolveTarget(check('http://localhost:1', sandbox), async () => ['8.8.8.8']);
    expect(target.ok).toBe(false);
  });

  it('asks no resolver about a literal', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return ['8.8.8.8'];
    };
    expect(await resolveTarget(check('https://[2606:4700::1111]'), resolve)).toEqual({
      ok: true,
      value: ['2606:4700::1111'],
    });
    expect(asked).toEqual([]);
  });

  it('says that a name does not resolve', async () => {
    const fail = async () => {
      throw new Error('ENOTFOUND');
    };
    expect((await resolveTarget(check('https://gone.example'), fail)).ok).toBe(false);
    expect((await resolveTarget(check('https://gone.example'), async () => [])).ok).toBe(false);
  });
});

it('judges what is not an address as not public', () => {
  expect(isPublic('example.com')).toBe(false);
});
