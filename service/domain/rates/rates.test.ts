import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  minorUnits,
  parseRate,
  quotedCurrencies,
  sourceForTarget,
  targetForSource,
} from '../../../lib/service-core/money/index.ts';
import { quotedRate } from './quote.ts';
import {
  ecbFileRates,
  parseEcbRates,
  referenceValueInUsd,
  shippedRates,
  staleness,
} from './reference-rates.ts';

const Exact = Decimal.clone({ precision: 60 });
const known = [...shippedRates.perEuro.keys()];
const currencies = fc.constantFrom(...known);
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

const ecb = (time: string, cny: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='${time}'>
    <Cube currency='USD' rate='1.1500'/>
    <Cube currency='CNY' rate='${cny}'/>
  </Cube></Cube>
</gesmes:Envelope>`;

describe('a quoted rate', () => {
  it('is the same for everybody at one moment, and moves over time', () => {
    const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
    const at = new Date('2026-11-20T10:00:10Z');
    expect(quotedRate(shippedRates, pair, at)).toBe(
      quotedRate(shippedRates, pair, new Date('2026-11-20T10:00:50Z')),
    );
    const day = Array.from({ length: 60 }, (_, i) =>
      quotedRate(shippedRates, pair, new Date(at.getTime() + i * 60_000)),
    );
    expect(new Set(day).size).toBeGreaterThan(30);
    for (const rate of day) expect(Number(rate)).toBeCloseTo(7.1, 1);
  });

  it('is always a rate of the interface: positive, at most ten significant digits', () => {
    fc.assert(
      fc.property(currencies, currencies, moments, (sourceCurrency, targetCurrency, at) => {
        const rate = quotedRate(shippedRates, { sourceCurrency, targetCurrency }, at);
        expect(parseRate(rate ?? '')).toMatchObject({ ok: true });
      }),
    );
  });

  it.each(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])(
    'of %s, which has three decimals, cuts what arrives and rounds up what is paid',
    (dinar) => {
      const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
      const isSource = fc.boolean();
      fc.assert(
        fc.property(currencies, moments, minor, isSource, (other, at, amountMinor, sells) => {
          fc.pre(other !== dinar);
          const [sourceCurrency, targetCurrency] = sells ? [dinar, other] : [other, dinar];
          const rate = quotedRate(shippedRates, { sourceCurrency, targetCurrency }, at) ?? '';
          const pair = { sourceCurrency, targetCurrency, rate };
          const unit = (currency: string) => new Exact(10).pow(minorUnits(currency));
          const bought = new Exact(amountMinor.toString()).div(unit(sourceCurrency)).times(rate);
          expect(targetForSource({ ...pair, sourceMinor: amountMinor }).toString()).toBe(
            bought.times(unit(targetCurrency)).floor().toFixed(),
          );
          const sold = new Exact(amountMinor.toString()).div(unit(targetCurrency)).div(rate);
          expect(sourceForTarget({ ...pair, targetMinor: amountMinor }).toString()).toBe(
            sold.times(unit(sourceCurrency)).ceil().toFixed(),
          );
        }),
      );
    },
  );

  it('never lets a circle of quotes gain', () => {
    fc.assert(
      fc.property(fc.uniqueArray(currencies, { minLength: 2, maxLength: 6 }), moments, (circle, at) => {
        const gain = circle.reduce((product, sourceCurrency, i) => {
          const targetCurrency = circle[(i + 1) % circle.length] ?? '';
          return product.times(quotedRate(shippedRates, { sourceCurrency, targetCurrency }, at) ?? 0);
        }, new Decimal(1));
        expect(gain.lessThan(1)).toBe(true);
      }),
    );
  });

  it('is not there without a reference, and is one between equal currencies', () => {
    const at = new Date();
    expect(quotedRate(shippedRates, { sourceCurrency: 'USD', targetCurrency: 'KPW' }, at)).toBeUndefined();
    expect(quotedRate(shippedRates, { sourceCurrency: 'KPW', targetCurrency: 'KPW' }, at)).toBe('1');
  });
});

test('every currency that is offered in a payment has a rate, and no other has one', () => {
  expect([...shippedRates.perEuro.keys()].toSorted()).toEqual(quotedCurrencies.toSorted());
});

describe('a rates file in the ECB’s layout', () => {
  it('is read, with the euro as one', () => {
    const rates = parseEcbRates(ecb('2026-11-19', '8.2000'));
    expect(rates.date).toBe('2026-11-19');
    expect([...rates.perEuro]).toEqual([
      ['EUR', '1'],
      ['USD', '1.15'],
      ['CNY', '8.2'],
    ]);
  });

  it('is refused when it holds no rates', () => {
    expect(() => parseEcbRates('<html>not today</html>')).toThrow('ECB');
    expect(() => parseEcbRates("<Cube time='2026-11-19'></Cube>")).toThrow('ECB');
  });

  describe('that is replaced', () => {
    let folder: string;
    let path: string;
    let nowMs: number;
    let version: number;
    const error = vi.fn();

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rates-'));
      path = join(folder, 'daily.xml');
      nowMs = 0;
      version = 0;
      await replace(ecb('2026-11-19', '8.2000'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    async function replace(text: string): Promise<void> {
      await writeFile(path, text);
      version += 1;
      await utimes(path, new Date(), new Date(Date.now() + version * 5_000));
      nowMs += 1_000;
    }

    it('is read again', async () => {
      const provider = ecbFileRates(path, () => nowMs);
      expect((await provider.latest()).perEuro.get('CNY')).toBe('8.2');
      await replace(ecb('2026-11-20', '8.3000'));
      expect((await provider.latest()).perEuro.get('CNY')).toBe('8.3');
    });

    it('by one that cannot be read leaves the last good rates, and says so once', async () => {
      const provider = ecbFileRates(path, () => nowMs);
      await provider.latest({ error });
      await replace('<html>try later</html>');
      for (let check = 0; check < 3; check += 1) {
        expect((await provider.latest({ error })).perEuro.get('CNY')).toBe('8.2');
        nowMs += 1_000;
      }
      expect(error).toHaveBeenCalledTimes(1);
      await replace(ecb('2026-11-21', '8.4000'));
      expect((await provider.latest({ error })).perEuro.get('CNY')).toBe('8.4');
    });

    it('by nothing at all keeps the service from starting', async () => {
      await expect(ecbFileRates(join(folder, 'none.xml')).latest()).rejects.toThrow('RATES_FILE');
    });
  });

  it('is not quoted from when its rates are too old, and says of when they are', () => {
    const rates = parseEcbRates(ecb('2026-11-10', '8.2000'));
    const settings = { ratesFile: 'daily.xml', ratesMaxAgeDays: 7 };
    expect(staleness(settings, rates, new Date('2026-11-17T23:59:59Z'))).toBeUndefined();
    expect(staleness(settings, rates, new Date('2026-11-18T00:00:00Z'))).toContain('2026-11-10');
    expect(staleness({ ...settings, ratesFile: null }, rates, new Date('2030-01-01'))).toBeUndefined();
  });
});

describe('the reference value', () => {
  it('is in US cents whatever the currency’s digits, rounded up', async () => {
    const settings = { settings: { ratesFile: null } } as Parameters<typeof referenceValueInUsd>[0];
    expect(await referenceValueInUsd(settings, { amountMinor: 12_345n, currency: 'USD' })).toBe(12_345n);
    expect(await referenceValueInUsd(settings, { amountMinor: 100n, currency: 'EUR' })).toBe(117n);
    expect(await referenceValueInUsd(settings, { amountMinor: 17_962n, currency: 'JPY' })).toBe(11_601n);
    expect(await referenceValueInUsd(settings, { amountMinor: 1n, currency: 'KPW' })).toBeNull();
  });
});
