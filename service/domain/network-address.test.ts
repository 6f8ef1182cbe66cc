import { describe, expect, it } from 'vitest';
import { addressIsListed, parseAddressRange } from './network-address.ts';

describe('address ranges', () => {
  it('take single addresses and CIDR of both families', () => {
    for (const text of ['10.0.0.1', '10.0.0.0/8', '2001:db8::1', '2001:db8::/32', '::ffff:10.0.0.0/104']) {
      expect([text, parseAddressRange(text)]).not.toContain(undefined);
    }
  });

  it('refuse what is neither, and the short forms of IPv4', () => {
    const wrong = [
      '',
      'localhost',
      '10.0.0.0/33',
      '10.0.0.1/',
      '127.1',
      '0x7f000001',
      '2130706433',
      '10.0.0.1:80',
    ];
    for (const text of wrong) expect([text, parseAddressRange(text)]).toEqual([text, undefined]);
  });
});

describe('an allowlist', () => {
  const listed: [address: string, allowlist: string[]][] = [
    ['10.1.2.3', ['10.0.0.0/8']],
    ['::ffff:10.1.2.3', ['10.0.0.0/8']],
    ['10.1.2.3', ['::ffff:10.1.0.0/112']],
    ['2001:db8::9', ['192.0.2.1', '2001:db8::/32']],
    ['192.0.2.1', ['192.0.2.1']],
  ];
  it.each(listed)('lets %s pass %j', (address, allowlist) => {
    expect(addressIsListed(address, allowlist)).toBe(true);
  });

  const unlisted: [address: string, allowlist: string[]][] = [
    ['11.0.0.1', ['10.0.0.0/8']],
    ['192.0.2.2', ['192.0.2.1']],
    ['2001:db9::1', ['2001:db8::/32']],
    ['::a00:1', ['10.0.0.0/8']],
    ['not an address', ['0.0.0.0/0', '::/0']],
    ['10.0.0.1', ['garbage']],
    ['10.0.0.1', []],
  ];
  it.each(unlisted)('stops %s at %j', (address, allowlist) => {
    expect(addressIsListed(address, allowlist)).toBe(false);
  });
});
