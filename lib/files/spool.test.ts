import { expect, test } from 'vitest';
import { ok } from '../result.ts';
import { spool } from './spool.ts';

const limits = { mostBytes: 10, mostMs: 60_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
async function* pieces(...texts: string[]) {
  for (const text of texts) yield bytes(text);
}
const whole = (content: AsyncIterable<Uint8Array>, o = limits) =>
  spool(content, o, async ({ sizeBytes, read }) => ok([sizeBytes, new TextDecoder().decode(await read())]));

test('is read when all of it is there', async () => {
  expect(await whole(pieces('12345', '', '67890'))).toEqual({ ok: true, value: [10, '1234567890'] });
  expect(await whole(pieces())).toEqual({ ok: true, value: [0, ''] });
});

test('beyond its limit is refused, and its sender let go', async () => {
  let isLeft = false;
  async function* endless() {
    try {
      for (;;) yield bytes('123');
    } finally {
      isLeft = true;
    }
  }
  expect(await whole(endless())).toEqual({ ok: false, reason: { code: 'too-large' } });
  expect(isLeft).toBe(true);
});

test('that never comes to its end is given up on', async () => {
  async function* silent() {
    yield bytes('1');
    await new Promise(() => {});
  }
  expect(await whole(silent(), { ...limits, mostMs: 1 })).toEqual({
    ok: false,
    reason: { code: 'too-slow' },
  });
});

test('that breaks off is an error', async () => {
  async function* broken() {
    yield bytes('1');
    throw new Error('the connection is gone');
  }
  await expect(whole(broken())).rejects.toThrow('the connection is gone');
});
