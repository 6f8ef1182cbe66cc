import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountsAgree,
  currencies,
  displayMoney,
  formatAmount,
  isCurrency,
  MAX_AMOUNT_MINOR,
  minorUnits,
  parseAmount,
  parseBalance,
  parseRate,
  roundingOf,
  sourceForTarget,
  targetForSource,
} from './index.ts';

const currency = fc.constantFrom(...currencies.map(({ code }) => code));
const amount = fc.bigInt({ min: 1n, max: MAX_AMOUNT_MINOR });
/** Any rate with up to ten significant digits, from 0.000000000001 to 9999999999. */
const rate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
const pair = fc.record({ sourceCurrency: currency, targetCurrency: currency, rate });

describe('currencies', () => {
  it('have the digits of ISO 4217, where Intl differs too', () => {
    const digits = Object.fromEntries(currencies.map(({ code, digits: count }) => [code, count]));
    expect(digits).toMatchObject({ CNY: 2, USD: 2, JPY: 0, KRW: 0, VND: 0, UYI: 0, IDR: 2, PKR: 2, COP: 2 });
    expect(digits).toMatchObject({ HUF: 2, LBP: 2, IQD: 3, KWD: 3, BHD: 3, OMR: 3, TND: 3, CLF: 4, UYW: 4 });
  });

  it('are each there once, and only those that can be paid', () => {
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    expect(currencies.filter(({ code }) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    for (const code of ['XAU', 'XXX', 'HRK', 'usd', 'constructor', '']) expect(isCurrency(code)).toBe(false);
    expect(() => minorUnits('XXX')).toThrow(RangeError);
  });
});

describe('amounts', () => {
  it('come back from their text as they were', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        expect(parseAmount(formatAmount(minor, code), code)).toEqual({ ok: true, value: minor });
      }),
    );
  });

  it('of balances and their changes come back, too, whatever their sign and size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), currency, (minor, code) => {
        expect(parseBalance(formatAmount(minor, code), code)).toEqual({ ok: true, value: minor });
        expect(parseBalance(`${formatAmount(minor, code)}.`, code)).toEqual({
          ok: false,
          reason: 'not-a-number',
        });
      }),
    );
    expect(parseBalance('1.5', 'JPY')).toEqual({ ok: false, reason: 'too-many-decimals' });
    expect(parseBalance('1.50', 'KWD')).toEqual({ ok: true, value: 1_500n });
  });

  it('never go through a float', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        const text = formatAmount(minor, code);
        expect(text.replace('.', '').replace(/^0+/, '')).toBe(minor.toString());
        expect(text.split('.')[1]?.length ?? 0).toBe(minorUnits(code));
      }),
    );
  });

  it.each([
    ['72456', 'CNY', 7_245_600n],
    ['72456.5', 'CNY', 7_245_650n],
    ['0.01', 'CNY', 1n],
    ['007', 'JPY', 7n],
    ['1.005', 'KWD', 1005n],
    ['100000000000.00', 'CNY', MAX_AMOUNT_MINOR],
  ])('reads %s %s', (text, code, value) => expect(parseAmount(text, code)).toEqual({ ok: true, value }));

  it.each([
    ['100000000000.01', 'CNY', 'too-large'],
    ['9'.repeat(40), 'CNY', 'too-large'],
    ['1.001', 'CNY', 'too-many-decimals'],
    ['1.000', 'CNY', 'too-many-decimals'],
    ['1.0', 'JPY', 'too-many-decimals'],
    ['0', 'CNY', 'not-positive'],
    ['0.00', 'CNY', 'not-positive'],
    ['-1', 'CNY', 'not-positive'],
    ['-1.001', 'CNY', 'not-positive'],
    ['1e3', 'CNY', 'not-a-number'],
    ['1,000', 'CNY', 'not-a-number'],
    ['.5', 'CNY', 'not-a-number'],
    ['5.', 'CNY', 'not-a-number'],
    ['+5', 'CNY', 'not-a-number'],
    [' 5', 'CNY', 'not-a-number'],
    ['５', 'CNY', 'not-a-number'],
    ['NaN', 'CNY', 'not-a-number'],
    ['', 'CNY', 'not-a-number'],
    ['9'.repeat(41), 'CNY', 'not-a-number'],
  ])('refuses %s %s: %s', (text, code, reason) => {
    expect(parseAmount(text, code)).toEqual({ ok: false, reason });
  });

  it('are written with a sign when negative', () => {
    expect([formatAmount(0n, 'CNY'), formatAmount(-5n, 'CNY'), formatAmount(-5n, 'JPY')]).toEqual([
      '0.00',
      '-0.05',
      '-5',
    ]);
  });
});

describe('rates', () => {
  it.each([
    ['7.2456', '7.2456'],
    ['7.24560', '7.2456'],
    ['0.0000001234567891', '0.0000001234567891'],
    ['1', '1'],
  ])('reads %s', (text, value) => expect(parseRate(text)).toEqual({ ok: true, value }));

  it.each([
    ['12345678901', 'too-many-digits'],
    ['1.0000000001', 'too-many-digits'],
    ['0', 'not-positive'],
    ['0.000', 'not-positive'],
    ['-1', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['Infinity', 'not-a-number'],
  ])('refuses %s: %s', (text, reason) => expect(parseRate(text)).toEqual({ ok: false, reason }));
});

describe('conversion', () => {
  it('takes the digits of both currencies into account', () => {
    const toYen = { sourceCurrency: 'KWD', targetCurrency: 'JPY', rate: '489.5' };
    expect(targetForSource({ ...toYen, sourceMinor: 1005n })).toBe(491n);
    expect(sourceForTarget({ ...toYen, targetMinor: 491n })).toBe(1004n);
    const toYuan = { sourceCurrency: 'USD', targetCurrency: 'CNY', rate: '7.2456' };
    expect(targetForSource({ ...toYuan, sourceMinor: 100_000n })).toBe(724_560n);
    expect(sourceForTarget({ ...toYuan, targetMinor: 724_560n })).toBe(100_000n);
  });

  it('floors the target and ceils the source, to the unit', () => {
    fc.assert(
      fc.property(pair, amount, (conversion, minor) => {
        const target = targetForSource({ ...conversion, sourceMinor: minor });
        // The largest target that the source pays for: one more would cost more than the source.
        expect(sourceForTarget({ ...conversion, targetMinor: target })).toBeLessThanOrEqual(minor);
        expect(sourceForTarget({ ...conversion, targetMinor: target + 1n })).toBeGreaterThan(minor);
        const source = sourceForTarget({ ...conversion, targetMinor: minor });
        // The smallest source that pays for the target: one less would buy less than the target.
        expect(targetForSource({ ...conversion, sourceMinor: source })).toBeGreaterThanOrEqual(minor);
        expect(targetForSource({ ...conversion, sourceMinor: source - 1n })).toBeLessThan(minor);
      }),
    );
  });

  it('gives amounts that agree, whichever side was derived', () => {
    fc.assert(
      fc.property(pair, amount, (conversion, minor) => {
        const targetMinor = targetForSource({ ...conversion, sourceMinor: minor });
        expect(amountsAgree({ ...conversion, sourceMinor: minor, targetMinor })).toBe(true);
        const sourceMinor = sourceForTarget({ ...conversion, targetMinor: minor });
        expect(amountsAgree({ ...conversion, sourceMinor, targetMinor: minor })).toBe(true);
      }),
    );
  });

  it('refuses amounts that are neither derivation', () => {
    const conversion = { sourceCurrency: 'USD', targetCurrency: 'CNY', rate: '7.2456' };
    for (const targetMinor of [724_560n, 724_568n, 0n]) {
      expect(amountsAgree({ ...conversion, sourceMinor: 100_001n, targetMinor })).toBe(false);
    }
  });

  it('rounds into the rounding account: never negative, one side at most, nothing lost', () => {
    fc.assert(
      fc.property(pair, amount, fc.boolean(), (conversion, minor, sourceIsFixed) => {
        const amounts = sourceIsFixed
          ? { sourceMinor: minor, targetMinor: targetForSource({ ...conversion, sourceMinor: minor }) }
          : { targetMinor: minor, sourceMinor: sourceForTarget({ ...conversion, targetMinor: minor }) };
        const rounding = roundingOf({ ...conversion, ...amounts });
        expect(rounding.sourceMinor).toBeGreaterThanOrEqual(0n);
        expect(rounding.targetMinor).toBeGreaterThanOrEqual(0n);
        expect(rounding.sourceMinor === 0n || rounding.targetMinor === 0n).toBe(true);
        expect(amounts.sourceMinor - rounding.sourceMinor).toBe(
          sourceForTarget({ ...conversion, targetMinor: amounts.targetMinor }),
        );
        expect(amounts.targetMinor + rounding.targetMinor).toBe(
          targetForSource({ ...conversion, sourceMinor: amounts.sourceMinor }),
        );
      }),
    );
  });

  it('treats misuse as the bug it is', () => {
    const conversion = { sourceCurrency: 'USD', targetCurrency: 'CNY', rate: '7' };
    expect(() => roundingOf({ ...conversion, sourceMinor: 1n, targetMinor: 100n })).toThrow(RangeError);
    expect(() => targetForSource({ ...conversion, sourceMinor: -1n })).toThrow(RangeError);
    for (const wrong of ['0', '', '1e3', '-7', 'x']) {
      expect(() => targetForSource({ ...conversion, rate: wrong, sourceMinor: 1n })).toThrow(RangeError);
    }
  });
});

describe('display', () => {
  it.each([
    ['72456.00', 'CNY', '72,456.00 CNY'],
    ['72456', 'CNY', '72,456.00 CNY'],
    ['1234567.5', 'IDR', '1,234,567.50 IDR'],
    ['1234567', 'JPY', '1,234,567 JPY'],
    ['9007199254740993.12', 'USD', '9,007,199,254,740,993.12 USD'],
    ['-1200', 'USD', '\u22121,200.00 USD'],
    ['0', 'USD', '0.00 USD'],
    ['1.239', 'USD', '1.239 USD'],
    ['1.2300', 'USD', '1.23 USD'],
    ['12.5', 'ZZZ', '12.5 ZZZ'],
    ['as it came', 'USD', 'as it came USD'],
  ])('%s %s → %s', (text, code, shown) => {
    expect(displayMoney(text, code, 'en')).toBe(shown);
    expect(displayMoney(text, code, 'zh-CN')).toBe(shown);
  });
});
