import { expect, it } from 'vitest';
import { openPartnerLane } from './sender.ts';

it('lets in as many requests as there is room for, and the next when one is done', async () => {
  const lane = openPartnerLane({ requests: 2, whileFailing: 1 });
  expect(await Promise.all([lane.enter(), lane.enter()])).toEqual([true, true]);
  let third: boolean | undefined;
  void lane.enter().then((mayGo) => {
    third = mayGo;
  });
  await Promise.resolve();
  expect(third).toBeUndefined();
  lane.leave(true);
  await expect.poll(() => third).toBe(true);
});

it('turns away who waits once nothing answers, and has little room until something does', async () => {
  const lane = openPartnerLane({ requests: 2, whileFailing: 1 });
  await Promise.all([lane.enter(), lane.enter()]);
  const waiting = [lane.enter(), lane.enter()];
  lane.leave(false);
  expect(await Promise.all(waiting)).toEqual([false, false]);
  lane.leave(false);
  expect(await lane.enter()).toBe(true);
  const next = lane.enter();
  lane.leave(true);
  expect(await next).toBe(true);
  expect(await lane.enter()).toBe(true);
});
