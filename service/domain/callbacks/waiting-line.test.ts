import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openWaitingLine } from './sender.ts';

const job = (subject: string) => ({ subject, partnerId: 'p' });

it('gives every subject that was added once, in order, and none twice at a time', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), subject: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ do: fc.constant('take' as const) }),
    fc.record({ do: fc.constant('done' as const), at: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const line = openWaitingLine();
      const model = { ready: [] as string[], again: [] as string[], underWay: [] as string[] };
      for (const each of steps) {
        let taken: (string | undefined)[] = [];
        if (each.do === 'add') {
          const subject = String(each.subject);
          line.add(job(subject));
          const list = model.underWay.includes(subject) ? model.again : model.ready;
          if (!list.includes(subject)) list.push(subject);
        } else if (each.do === 'take') {
          const subject = model.ready.shift();
          taken = [line.take()?.subject, subject];
          if (subject !== undefined) model.underWay.push(subject);
        } else {
          const [subject = ''] = model.underWay.splice(each.at, 1);
          line.done(subject);
          if (model.again.includes(subject)) model.ready.push(subject);
          model.again = model.again.filter((other) => other !== subject);
        }
        expect(taken[0]).toBe(taken[1]);
        expect(line.jobs().map(({ subject }) => subject)).toEqual([...model.ready, ...model.again]);
        expect([line.underWay, line.isEmpty]).toEqual([model.underWay.length, line.jobs().length === 0]);
      }
    }),
  );
});

it('keeps the claim that came with a subject until it is taken', () => {
  const line = openWaitingLine();
  const claim = { deliveryId: 'd' } as never;
  line.add({ ...job('a'), claim });
  line.add(job('a'));
  expect(line.take()).toMatchObject({ claim: { deliveryId: 'd' } });
  line.add({ ...job('a'), claim });
  line.add(job('a'));
  line.done('a');
  expect(line.take()).toMatchObject({ claim: { deliveryId: 'd' } });
  expect(line.take()).toBeUndefined();
});

it('takes from a long line as fast as from a short one', () => {
  const line = openWaitingLine();
  for (let i = 0; i < 200_000; i += 1) line.add(job(String(i)));
  // One pass over what was taken before for each would run into the time-out.
  let taken = 0;
  while (line.take()) taken += 1;
  expect(taken).toBe(200_000);
});
