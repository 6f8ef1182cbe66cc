import { expect, test, vi } from 'vitest';
import { log } from '../logger.ts';
import { forgetShared } from '../shared.ts';
import { placeOfAddress } from './place-of-address.ts';

// Networks of universities and carriers, which have been where they are for decades.
test.each([
  ['18.9.22.69', 'US'],
  ['131.111.8.42', 'GB'],
  ['133.11.0.1', 'JP'],
  ['137.132.1.1', 'SG'],
  ['147.8.145.43', 'HK'],
  ['159.226.1.1', 'CN'],
  ['::ffff:137.132.1.1', 'SG'],
  ['2001:630::1', 'GB'],
  ['240e:3b0::1', 'CN'],
  ['137.132.1.0/24', 'SG'],
  ['2001:630::/48', 'GB'],
])('%s is in %s', async (address, country) => {
  expect(await placeOfAddress(address)).toBe(country);
});

test.each(['127.0.0.1', '::1', '10.9.0.1', '192.168.1.0/24', '::ffff:172.16.0.1', 'fe80::1', 'fd12::/48'])(
  '%s is in a local network',
  async (address) => {
    expect(await placeOfAddress(address)).toBe('local');
  },
);

test.each(['203.0.113.7', '2001:db8::1', '100.64.0.1', '0.0.0.0', '1', 'unknown', ''])(
  '%j is nowhere',
  async (address) => {
    expect(await placeOfAddress(address)).toBeNull();
  },
);

test('Without its data an address is nowhere, which the log says once', async () => {
  forgetShared();
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue('/nowhere');
  expect(await placeOfAddress('137.132.1.1')).toBeNull();
  expect(await placeOfAddress('10.0.0.1')).toBe('local');
  expect(await placeOfAddress('131.111.8.42')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  cwd.mockRestore();
  warn.mockRestore();
  forgetShared();
});
