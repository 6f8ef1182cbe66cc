import { expect, test } from 'vitest';
import { nameParts } from './fields.ts';

test.each([
  ['王伟', '王', '伟'],
  ['欧阳娜娜', '欧阳', '娜娜'],
  ['欧阳', '欧', '阳'],
  ['令狐冲', '令狐', '冲'],
  ['轩辕明', '轩辕', '明'],
  ['𠮷明', '𠮷', '明'],
])('%s is taken apart', (name, lastName, firstName) => {
  expect(nameParts(name)).toEqual({ lastName, firstName });
});

test.each(['WANG Wei', 'Jane Miller', 'Miller, Jane', '阿卜杜拉·买买提', '王伟 (Wei WANG)', '王', ''])(
  '“%s” stays whole',
  (name) => expect(nameParts(name)).toBeNull(),
);
