import { expect, test } from 'vitest';
import { isSameName, nameOfParts } from './full-name.ts';

test.each([
  [{ lastName: '李', firstName: '娜' }, '李娜'],
  [{ lastName: '欧阳', firstName: '明' }, '欧阳明'],
  [{ lastName: 'Miller', firstName: 'Jane' }, 'Jane Miller'],
  [{ lastName: '', firstName: 'Jane' }, 'Jane'],
  [{ lastName: '', firstName: '' }, ''],
])('%j is written %s', (parts, name) => {
  expect(nameOfParts(parts)).toBe(name);
});

test.each([
  ['Wei Wang', 'WANG WEI', true],
  ['李娜', '李娜', true],
  ['李 娜', '李娜', true],
  ['买买提艾力', '买买提·艾力', true],
  ['李娜', '李那', false],
  ['李娜', '娜李', false],
  ['Jane Miller', 'Jane Mills', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
