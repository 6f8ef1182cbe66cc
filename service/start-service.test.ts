import { expect, it } from 'vitest';
import { serviceSettings } from './domain/context.ts';
import { runtimeWarnings } from './start-service.ts';

it('warns of what production does not really have: a bank and a supported Node', () => {
  const production = serviceSettings({ mode: 'production', ratesFile: 'eurofxref-daily.xml' });
  expect(runtimeWarnings(serviceSettings(), '20.20.2')).toEqual([]);
  expect(runtimeWarnings(production, '24.1.0')).toEqual([expect.stringContaining('simulated bank')]);
  expect(runtimeWarnings(production, '20.20.2')).toHaveLength(2);
});
