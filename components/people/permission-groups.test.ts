import { expect, test } from 'vitest';
import { permissions } from '@/lib/auth/permissions.ts';
import { en, zh } from '../../tests/support/catalogues.ts';
import { permissionGroups } from './permission-groups.ts';

test('each permission stands in one group of the roles page', () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual(permissions.toSorted());
});

test.each([
  ['en', en],
  ['zh-CN', zh],
])('%s: each permission has a sentence, and no two the same', (_, { people }) => {
  expect(Object.keys(people.roles.sentence).toSorted()).toEqual(permissions.toSorted());
  expect(new Set(Object.values(people.roles.sentence)).size).toBe(permissions.length);
});
