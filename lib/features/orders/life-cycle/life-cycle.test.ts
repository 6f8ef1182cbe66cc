import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/support/seed.ts';
import type { Actor } from '../../../auth/permissions.ts';
import {
  isFinalStatus,
  mayFollowFinal,
  orderStatuses,
  statusRank,
} from '../../../service-core/contract/status.ts';
import { type Family, families } from '../../transfers/types.ts';
import { absent, isConfirming, type Life, type LifeColumns, lifeOf, type Part, states } from './states.ts';
import {
  isPossible,
  mayFollow,
  move,
  permits,
  type TransitionName,
  transitionNames,
  transitionOf,
} from './transitions.ts';

const words = [...orderStatuses, 'on_hold'];
const parts = Object.keys(states) as Part[];

type Place = { life: Life; reached: number };
const start: Place = { life: absent, reached: 0 };

/** The place after a transition, or null where it is impossible: what the service says is taken as news is. */
function after(family: string, { life, reached }: Place, name: TransitionName, word: string) {
  const serviceStatus = life.service === 'none' ? null : life.service;
  if (name === 'told' && !mayFollow(word, { serviceStatus, statusRank: reached })) return null;
  const moved = move({ family, life }, name, word);
  if (!moved.ok) return null;
  const rank = name === 'told' ? statusRank(word) : 0;
  return { ...moved.value, reached: Math.max(reached, rank) };
}

const steps = transitionNames
  .filter((name) => transitionOf(name).trigger !== 'consequence')
  .flatMap((name) => (name === 'told' ? words : ['']).map((word) => ({ name, word })));

const confirms = ['confirm', 'confirm-approved'] as const;

/** Every place that an order of a family can come to. */
function reachable(family: Family): Place[] {
  const met = new Map([[JSON.stringify(start), start]]);
  for (const place of met.values()) {
    for (const { name, word } of steps) {
      const next = after(family, place, name, word);
      if (!next) continue;
      const { life, reached } = next;
      met.set(JSON.stringify({ life, reached }), { life, reached });
    }
  }
  return [...met.values()];
}
const placesOf = Object.fromEntries(families.map((family) => [family, reachable(family)])) as Record<
  Family,
  Place[]
>;

/** Combinations that never occur, written down a second time. */
const forbidden: [string, (life: Life) => boolean][] = [
  ['a confirmation of what was archived', (life) => isConfirming(life) && life.archive === 'yes'],
  ['a confirmation while a change is on its way', (life) => isConfirming(life) && life.update !== 'none'],
  ['a confirmation that waits for an approval', (life) => isConfirming(life) && life.approval === 'waiting'],
  ['an approval that led nowhere', (life) => life.approval === 'approved' && !isConfirming(life)],
  ['an approval of what is over', (life) => life.approval === 'waiting' && isFinalStatus(life.service)],
  ['an approval of what was archived', (life) => life.approval === 'waiting' && life.archive === 'yes'],
  ['an open question about what is over', (life) => isOpen(life) && isFinalStatus(life.service)],
  [
    'more than a creation before the service has the order',
    (life) =>
      life.creation !== 'accepted' &&
      (life.confirmation !== 'none' ||
        life.approval !== 'none' ||
        life.update !== 'none' ||
        life.archive === 'yes'),
  ],
];
const isOpen = ({ confirmation }: Life) => confirmation === 'requested' || confirmation === 'unknown';

describe.each(families)('an order of the %s family', (family) => {
  const places = placesOf[family];

  test.each(forbidden)('never comes to be %s', (_, is) => {
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(({ life }) => is(life))).toEqual([]);
  });

  test('is confirmed from one place of the service only, with nothing under way', () => {
    const from = places
      .filter((place) => confirms.some((name) => after(family, place, name, '')))
      .map(({ life: { service, update, archive, confirmation } }) =>
        [service, update, archive, confirmation].join(' '),
      );
    expect([...new Set(from)].toSorted()).toEqual([
      'awaiting_transfe none no none',
      'awaiting_transfe none no refused',
    ]);
  });
});

/** Written down a second time: what each part becomes from what, by all transitions together. */
const changes: Record<Exclude<Part, 'service'>, Record<string, string[]>> = {
  creation: {
    absent: ['sending'],
    sending: ['accepted', 'refused', 'unknown'],
    unknown: ['accepted', 'refused'],
    refused: ['accepted', 'sending'],
  },
  documents: { open: ['complete'], complete: ['open'] },
  approval: {
    none: ['waiting'],
    waiting: ['approved', 'expired', 'none', 'sent-back'],
    'sent-back': ['waiting'],
    expired: ['waiting'],
    approved: ['none', 'waiting'],
  },
  confirmation: {
    none: ['requested'],
    requested: ['accepted', 'none', 'refused', 'unknown'],
    unknown: ['accepted', 'none', 'refused'],
    refused: ['requested'],
  },
  update: { none: ['requested'], requested: ['none', 'unknown'], unknown: ['none'] },
  archive: { no: ['yes'], yes: ['no'] },
};

test.each(Object.entries(changes))(
  '%s changes only as it is to, and in every way it is to',
  (name, expected) => {
    const part = parts.find((one) => one === name) ?? 'service';
    const found: Record<string, string[]> = {};
    for (const family of families) {
      for (const place of placesOf[family]) {
        for (const { name: step, word } of steps) {
          const to = after(family, place, step, word)?.life[part];
          const from = place.life[part];
          if (to && to !== from) found[from] = [...new Set([...(found[from] ?? []), to])].toSorted();
        }
      }
    }
    expect(found).toEqual(expected);
  },
);

const journey = fc.constantFrom(...families).chain((family) =>
  fc.record({
    family: fc.constant(family),
    from: fc.constantFrom(...placesOf[family]),
    happened: fc.array(fc.constantFrom(...steps), { maxLength: 80 }),
  }),
);
const withoutEffect: TransitionName[] = [
  'confirm-refused',
  'confirm-not-made',
  'confirm-failed',
  'confirm-void',
];

/** The rules that a step breaks. */
function broken(place: Place, next: Place): string[] {
  const rank = statusRank(next.life.service);
  const isBack = rank > 0 && rank < place.reached;
  const comesBack = mayFollowFinal(next.life.service, place.life.service);
  const isOtherEnd =
    isFinalStatus(place.life.service) && next.life.service !== place.life.service && !comesBack;
  return [
    ...forbidden.filter(([, is]) => is(next.life)).map(([rule]) => rule),
    ...(isBack ? ['a way back'] : []),
    ...(isOtherEnd ? ['another end'] : []),
  ];
}

test('whatever happens from wherever: it is confirmed once, and never after its end or its archiving', () => {
  fc.assert(
    fc.property(journey, ({ family, from, happened }) => {
      let place = from;
      let mayHaveTakenEffect = isConfirming(from.life);
      const found: string[] = [];
      for (const { name, word } of happened) {
        const next = after(family, place, name, word);
        if (!next) continue;
        found.push(...broken(place, next));
        if (confirms.some((one) => one === name)) {
          if (mayHaveTakenEffect) found.push('a second confirmation');
          if (place.life.archive === 'yes') found.push('a confirmation of what was archived');
          if (statusRank(place.life.service) !== 1) found.push('a confirmation after the start');
          mayHaveTakenEffect = true;
        }
        if (withoutEffect.some((one) => one === name || next.consequences.includes(one)))
          mayHaveTakenEffect = false;
        place = next;
      }
      expect(found).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
});

const order: LifeColumns & { family: string } = {
  family: 'global',
  creation: 'accepted',
  documentsCompletedAt: null,
  approval: 'none',
  confirmation: 'none',
  updateState: 'none',
  abandonedAt: null,
  serviceStatus: 'awaiting_transfe',
};

test.each([
  ['while documents are collected', { serviceStatus: 'pending' }, true],
  ['while the service asks for something', { serviceStatus: 'information_required' }, true],
  ['when it is ready to confirm', {}, true],
  ['when a confirmation was refused', { confirmation: 'refused' }, true],
  ['while a confirmation is on its way', { confirmation: 'requested' }, false],
  ['while a confirmation has no answer', { confirmation: 'unknown' }, false],
  ['once it is confirmed', { confirmation: 'accepted' }, false],
  ['while a change is on its way', { updateState: 'requested' }, false],
  ['once it was archived', { serviceStatus: 'pending', abandonedAt: new Date() }, false],
  ['once it is over', { serviceStatus: 'completed' }, false],
  ['in a status nobody knows', { serviceStatus: 'paused' }, false],
  ['before the service has it', { serviceStatus: null }, false],
] as const)('files are taken %s: %s', (_, change, takes) => {
  expect(isPossible({ ...order, ...change }, 'add-document')).toBe(takes);
});

test.each([
  ['global', 'pending', 'cancel update'],
  ['global', 'awaiting_transfe', 'cancel update'],
  ['global', 'transferring', ''],
  ['global', 'completed', ''],
  ['personal', 'pending', 'cancel update'],
  ['personal', 'awaiting_transfe', 'abandon update'],
  ['personal', 'information_required', 'abandon update'],
  ['business', 'pending', 'abandon'],
] as const)('%s, %s: %s', (family, serviceStatus, possible) => {
  const found = (['abandon', 'cancel', 'update'] as const).filter((name) =>
    isPossible({ ...order, family, serviceStatus }, name),
  );
  expect(found.join(' ')).toBe(possible);
});

test.each(['requested', 'unknown', 'accepted'])(
  'nothing is changed or ended while a confirmation is %s',
  (confirmation) => {
    for (const name of ['abandon', 'cancel', 'update', 'submit', 'confirm', 'confirm-approved'] as const)
      for (const family of families) expect(isPossible({ ...order, family, confirmation }, name)).toBe(false);
  },
);

test('an order’s row is written by transitions, and by nothing else', async () => {
  const files = (await readdir('lib', { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/generated|\.test\./.test(file),
  );
  const writers = files.filter((file) => {
    const source = readFileSync(`lib/${file}`, 'utf8');
    return /\.order\s*\.(create|update|upsert)(Many)?\(|\b(insert into|update) "?orders\b/i.test(source);
  });
  // The second notes when the service was asked, which is no part of the state.
  expect(writers.toSorted()).toEqual(['features/orders/data/move.ts', 'features/orders/data/order.ts']);
});

test('from a word of ours that nobody here knows, nobody moves an order on', () => {
  for (const unknown of [{ confirmation: 'halved' }, { approval: 'frozen' }]) {
    expect(Object.values(lifeOf({ ...order, ...unknown }))).toContain('unrecognised');
    expect(isPossible({ ...order, ...unknown }, 'confirm')).toBe(false);
    expect(isPossible({ ...order, ...unknown }, 'confirm-approved')).toBe(false);
  }
});

test('an order is ended by whoever created it, and by those who look after the orders of others', () => {
  const actor = (role: Actor['role'], userId: string) => ({ role, userId }) as Actor;
  const own = { createdBy: 'maker' };
  for (const name of ['cancel', 'abandon', 'take-up'] as const) {
    expect(permits(actor('operator', 'maker'), name, own)).toBe(true);
    expect(permits(actor('operator', 'other'), name, own)).toBe(false);
    expect(permits(actor('admin', 'other'), name, own)).toBe(true);
    expect(permits(actor('auditor', 'maker'), name, own)).toBe(false);
  }
  expect(permits(actor('operator', 'other'), 'confirm', own)).toBe(true);
  expect(permits(actor('admin', 'maker'), 'told', own)).toBe(false);
});
