import { expect, test } from 'vitest';
import { flagOfCurrency } from '@/components/ui/values/flag.tsx';
import { countries } from '@/lib/service-core/contract/enums.ts';
import { quotedCurrencies } from '@/lib/service-core/money/amount.ts';
import { GET } from './route.ts';

test('every country and every quoted currency has its flag in one drawing', async () => {
  const drawn = await GET().text();
  const symbols = [
    ...drawn.matchAll(/<symbol id="([^"]+)" viewBox="[\d. -]+"[^>]*>(?:(?!<\/?symbol).)+<\/symbol>/gs),
  ];
  const codes = symbols.map(([, code]) => code);
  expect(drawn.replace(/^<svg[^>]*>/, '').length).toBe(
    symbols.reduce((sum, [symbol]) => sum + symbol.length, '</svg>'.length),
  );
  const wanted = [...countries, ...quotedCurrencies.flatMap((code) => flagOfCurrency(code) ?? [])];
  expect(wanted.filter((code) => !codes.includes(code))).toEqual([]);
});
