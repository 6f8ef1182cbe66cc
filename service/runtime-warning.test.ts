import { expect, it } from 'vitest';
import { runtimeWarning } from './runtime-warning.ts';

it('warns of a Node version past its end of life in production only, and names those to use', () => {
  expect(runtimeWarning('production', '20.19.5')).toMatch(/Node 22 or 24/);
  expect(runtimeWarning('sandbox', '20.19.5')).toBeUndefined();
  expect(runtimeWarning('production', '22.12.0')).toBeUndefined();
  expect(runtimeWarning('production', '24.1.0')).toBeUndefined();
});
