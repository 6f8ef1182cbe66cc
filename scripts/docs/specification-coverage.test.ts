import { expect, it } from 'vitest';
import { codeIsThere, coverageProblems } from './specification-coverage.ts';

it('every section of the specification has rows, every row its test and code that is there', async () => {
  expect(await coverageProblems()).toEqual([]);
});

it('code that a row names must be there, file and symbol', async () => {
  expect(await codeIsThere('service/app.ts')).toBe(true);
  expect(await codeIsThere('service/app.ts#buildApp')).toBe(true);
  expect(await codeIsThere('service/app.ts#buildAp')).toBe(false);
  expect(await codeIsThere('service/nowhere.ts')).toBe(false);
});
