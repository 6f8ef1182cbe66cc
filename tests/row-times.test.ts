import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../scripts/lib/paths.ts';

test('a row that is given no time gets the database’s: Prisma would put in the clock of its process', () => {
  const schema = readFileSync(inRoot('prisma', 'portal', 'schema.prisma'), 'utf8');
  expect(schema.match(/.*(?:@default\(now\(\)\)|@updatedAt).*/g)).toBeNull();
});
