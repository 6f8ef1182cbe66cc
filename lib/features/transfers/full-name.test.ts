import { expect, test } from 'vitest';
import { composedName, isSameName } from './fields.ts';

test.each([
  ['李', '娜', 'CN', '李娜'],
  ['欧阳', '明', '', '欧阳明'],
  ['Li', 'Na', 'CN', 'Li Na'],
  ['Miller', 'Jane', 'US', 'Jane Miller'],
  ['', 'Jane', 'US', 'Jane'],
  ['', '', '', ''],
])('%s and %s of %s is written %s', (lastName, firstName, nationality, name) => {
  expect(composedName({ lastName, firstName, nationality })).toBe(name);
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
