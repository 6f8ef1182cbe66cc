import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the flow of e2e/README.md is the one that the gate runs', () => {
  const [, file, flow] = /^`([^`]+)`:\n\n```ts\n([\s\S]*?)^```/m.exec(text('e2e/README.md')) ?? [];
  expect(file).toBe('e2e/flows/refused.spec.ts');
  expect(flow).toBe(text(file ?? ''));
  expect(text('e2e/README.md')).toContain('npm run e2e -- flows/refused.spec.ts');
});
