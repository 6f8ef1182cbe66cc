import { expect, it } from 'vitest';
import { openDesk } from './sender.ts';

it('lets in as many requests as there is room for, and the next when one is done', async () => {
  const desk = openDesk({ requests: 2, whileFailing: 1 });
  expect(await Promise.all([desk.enter(), desk.enter()])).toEqual([true, true]);
  let third: boolean | undefined;
  void desk.enter().then((mayGo) => {
    third = mayGo;
  });
  await Promise.resolve();
  expect(third).toBeUndefined();
  desk.leave(true);
  await expect.poll(() => third).toBe(true);
});

it('turns away who waits once nothing answers, and has little room until something does', async () => {
  const desk = openDesk({ requests: 2, whileFailing: 1 });
  await Promise.all([desk.enter(), desk.enter()]);
  const waiting = [desk.enter(), desk.enter()];
  desk.leave(false);
  expect(await Promise.all(waiting)).toEqual([false, false]);
  desk.leave(false);
  expect(await desk.enter()).toBe(true);
  const next = desk.enter();
  desk.leave(true);
  expect(await next).toBe(true);
  expect(await desk.enter()).toBe(true);
});
