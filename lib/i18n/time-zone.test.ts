import { expect, test } from 'vitest';
import { dayAfter, dayAt, lastDays, momentOfDay, startOfDay } from './time-zone.ts';

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'Asia/Shanghai', '2026-11-19T16:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
])('%s in %s begins at %s', (text, zone, expected) => {
  expect(startOfDay(text, zone)?.toISOString()).toBe(expected);
});

// Clocks go forward at 02:00 on the first of these days, and back at 03:00 on the second.
test.each([
  ['2026-03-29', '14:30', '2026-03-29T12:30:00.000Z'],
  ['2026-10-25', '14:30', '2026-10-25T13:30:00.000Z'],
  ['2026-10-25', '00:05', '2026-10-24T22:05:00.000Z'],
])('%s, %s in Berlin is %s', (text, time, expected) => {
  expect(momentOfDay(text, time, 'Europe/Berlin')?.toISOString()).toBe(expected);
  expect(momentOfDay(text, '25:00', 'Europe/Berlin')).toBeNull();
});

test('what is no day begins never', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', '20261120', 'today'])
    expect(startOfDay(text, 'UTC')).toBeNull();
});

test('the day after, over the end of a year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});

test.each([
  ['2026-11-19T16:00:00Z', 'Asia/Shanghai', '2026-11-20'],
  ['2026-11-19T15:59:59Z', 'Asia/Shanghai', '2026-11-19'],
  ['2026-03-01T04:30:00Z', 'America/New_York', '2026-02-28'],
])('at %s it is in %s the %s', (at, zone, day) => {
  expect(dayAt(new Date(at), zone)).toBe(day);
});

test('the last days begin as many days ago, over the end of a month', () => {
  expect(lastDays(1, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(lastDays(30, '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-03-02' });
});
