import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRouteFinder } from './address.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const production = { allowLoopback: false };

it('asks again after five seconds, and never trusts an answer that leads inside', async () => {
  const answers = [['8.8.8.8'], ['10.0.0.1'], ['8.8.4.4']];
  const findRoute = createRouteFinder(production, async () => answers.shift() ?? []);
  const url = 'https://partner.example/base/';
  expect(await findRoute(url)).toMatchObject({ ok: true, value: { addresses: ['8.8.8.8'] } });
  vi.advanceTimersByTime(4_999);
  expect(await findRoute(url)).toMatchObject({ ok: true, value: { addresses: ['8.8.8.8'] } });
  vi.advanceTimersByTime(1);
  expect(await findRoute(url)).toMatchObject({ ok: false });
  // A refusal is not remembered: the name may be put right.
  const found = await findRoute(url);
  expect(found).toMatchObject({ ok: true, value: { addresses: ['8.8.4.4'] } });
  expect(found.ok && found.value.url.href).toBe('https://partner.example/base/hub/webhook');
});

it('asks once for callbacks that go out together, and each name for itself', async () => {
  const asked: string[] = [];
  const findRoute = createRouteFinder(production, async (hostname) => {
    asked.push(hostname);
    return ['8.8.8.8'];
  });
  await Promise.all(['a', 'b', 'a', 'a'].map(async (name) => findRoute(`https://${name}.example/`)));
  expect(asked).toEqual(['a.example', 'b.example']);
});
