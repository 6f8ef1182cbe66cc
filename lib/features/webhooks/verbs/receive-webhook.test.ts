import { beforeEach, expect, test } from 'vitest';
import { storeInTurn, takesUnsigned } from './receive-webhook.ts';

beforeEach(() => {
  (globalThis as { corridorShared?: Map<string, unknown> }).corridorShared?.delete('unsigned-callbacks');
});

const takenOf = (count: number, address: (nth: number) => string, atMs = 0) =>
  Array.from({ length: count }, (_, nth) => takesUnsigned(address(nth), atMs)).filter(Boolean).length;

test('an address gets a burst, then so many a second, and others are not its concern', () => {
  expect(takenOf(2_500, () => '203.0.113.7')).toBe(60);
  expect(takenOf(100, () => '203.0.113.7', 1_000)).toBe(10);
  expect(takenOf(50, () => '203.0.113.8', 1_000)).toBe(50);
});

test('a long silence earns one burst, not more', () => {
  expect(takenOf(300, () => '203.0.113.7')).toBe(60);
  expect(takenOf(300, () => '203.0.113.7', 86_400_000)).toBe(60);
});

test('many addresses together have a limit too', () => {
  expect(takenOf(5_000, (nth) => `198.51.${nth >> 8}.${nth & 255}`)).toBe(300);
  expect(takenOf(5_000, (nth) => `192.0.${nth >> 8}.${nth & 255}`, 1_000)).toBe(50);
});

test('the addresses of one IPv6 network count as one', () => {
  expect(takenOf(300, (nth) => `2001:db8:1:2::${nth.toString(16)}`)).toBe(60);
  expect(takesUnsigned('2001:db8:1:2:3:4:5:6', 0)).toBe(false);
  expect(takesUnsigned('2001:db8:1:3::1', 0)).toBe(true);
  expect(takesUnsigned('2001:db8::1', 0)).toBe(true);
  expect(takesUnsigned('::1', 0)).toBe(true);
});

test('few are stored at a time, in the order in which they came, also when one fails', async () => {
  const begun: number[] = [];
  const ends: ((failed: boolean) => void)[] = [];
  const all = [0, 1, 2, 3].map((nth) =>
    storeInTurn(() => {
      begun.push(nth);
      return new Promise<void>((resolve, reject) => {
        ends[nth] = (failed) => (failed ? reject(new Error('no room')) : resolve());
      });
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  await expect(all[1]).rejects.toThrow('no room');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  await all[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.(false);
  ends[3]?.(false);
  await Promise.all([all[2], all[3]]);
});
