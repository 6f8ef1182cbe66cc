import { describe, expect, it } from 'vitest';
import { choiceOption, limitOption, numberOption, timeOption } from './shared.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('options of the back office', () => {
  it.each([
    ['30m', '2026-11-20T11:30:00.000Z'],
    ['24h', '2026-11-19T12:00:00.000Z'],
    ['7d', '2026-11-13T12:00:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-20T08:00:00+08:00', '2026-11-20T00:00:00.000Z'],
  ])('read the time %s', (text, expected) => {
    expect(timeOption({ since: text }, 'since', now)).toEqual({ ok: true, value: new Date(expected) });
  });

  it.each(['yesterday', '7', '2026-13-01', '1 Nov 2026', '9999999d'])('refuse %s as a time', (text) => {
    expect(timeOption({ since: text }, 'since', now)).toMatchObject({ ok: false });
  });

  it('know a default limit and its bounds', () => {
    expect(limitOption({})).toEqual({ ok: true, value: 100 });
    expect(limitOption({ limit: '5' })).toEqual({ ok: true, value: 5 });
    for (const text of ['0', '-1', '1.5', 'many', '10001'])
      expect(limitOption({ limit: text })).toMatchObject({ ok: false });
  });

  it('are found under the name that commander gives them', () => {
    expect(numberOption({ rateLimit: '60' }, 'rate-limit', { least: 6, most: 100 })).toEqual({
      ok: true,
      value: 60,
    });
    expect(choiceOption({ requireSignV2: 'on' }, 'require-sign-v2', ['on', 'off'])).toEqual({
      ok: true,
      value: 'on',
    });
    expect(choiceOption({ state: 'nice' }, 'state', ['active'])).toMatchObject({
      ok: false,
      reason: { message: '--state is one of active, not "nice"' },
    });
  });
});
