import { expect, test } from 'vitest';
import { branchesNamed } from './queries.ts';

const branches = ['中国银行北京分行', '招商银行深圳分行', 'Bank of East Asia (China)'];

test.each([
  ['', branches],
  ['银行', ['中国银行北京分行', '招商银行深圳分行']],
  ['zhongguo', ['中国银行北京分行']],
  ['zgyh', ['中国银行北京分行']],
  ['shenzhen', ['招商银行深圳分行']],
  ['EAST', ['Bank of East Asia (China)']],
  ['ongguo', []],
])('a branch is found by %o', (query, found) => {
  expect(branchesNamed(branches, query)).toEqual(found);
});
