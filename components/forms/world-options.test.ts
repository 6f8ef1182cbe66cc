import { expect, test } from 'vitest';
import { matchingOptions } from './combobox-options.ts';
import { countryOptions } from './world-options.ts';

function offered(typed: string): string[] {
  const options = countryOptions({
    locale: 'en',
    codes: ['AE', 'AF', 'CN', 'GB', 'MW', 'MY', 'NE', 'NG', 'US', 'ZA'],
    preferred: ['CN', 'US', 'GB'],
    daily: ['AE', 'MY', 'NG', 'ZA'],
  });
  return matchingOptions(options, typed).map(({ value }) => value);
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
