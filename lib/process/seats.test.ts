import { expect, test } from 'vitest';
import { seats } from './turns.ts';

test('are limited in all and for each place, and free again when somebody leaves', () => {
  const room = seats({ most: 3, mostOfPlace: 2 });
  const leave = room.take('a');
  room.take('a');
  expect(room.take('a')).toBeNull();
  const leaveB = room.take('b');
  expect(room.take('c')).toBeNull();
  leave?.();
  expect(room.take('a')).not.toBeNull();
  leaveB?.();
  expect(room.take('c')).not.toBeNull();
});
