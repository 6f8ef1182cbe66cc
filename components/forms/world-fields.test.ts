import { expect, test } from 'vitest';
import { matchingOptions } from './combobox-options.ts';
import { spokenOf } from './pinyin.ts';
import { countryOptions, currencyOptions } from './world-fields.tsx';

function offered(typed: string): string[] {
  const options = countryOptions({
    locale: 'en',
    codes: ['AE', 'AF', 'CN', 'GB', 'MW', 'MY', 'NE', 'NG', 'US', 'ZA'],
    preferred: ['CN', 'US', 'GB'],
    daily: ['AE', 'MY', 'NG', 'ZA'],
  });
  return matchingOptions(options, typed, spokenOf).map(({ value }) => value);
}

test('of the countries that begin alike, those in daily use come first', () => {
  expect(offered('United')).toEqual(['GB', 'US', 'AE']);
  expect(offered('Mal')).toEqual(['MY', 'MW']);
});

test('how well a name fits counts before how often it is used', () => {
  expect(offered('Af')).toEqual(['AF', 'ZA']);
});

test('nothing typed: the preferred ones, then all by name', () => {
  expect(offered('')).toEqual(['CN', 'GB', 'US', 'AF', 'MW', 'MY', 'NE', 'NG', 'ZA', 'AE']);
});

test('currencies: the wallets’ in their order, then what the service quotes; of the rest only what is chosen', () => {
  const preferred = [{ code: 'USD', detail: '5.00 USD' }, { code: 'EUR' }];
  const listed = (chosen: string) =>
    matchingOptions(currencyOptions({ locale: 'en', chosen, preferred }), '').map(({ value }) => value);
  expect(listed('EUR').slice(0, 4)).toEqual(['USD', 'EUR', 'AED', 'AUD']);
  expect(listed('EUR')).not.toContain('KPW');
  expect(listed('KPW')).toContain('KPW');
  expect(listed('what a file says')).not.toContain('what a file says');
});
