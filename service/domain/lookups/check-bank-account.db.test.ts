import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, credit, eventsOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { bankCheckTestValues } from '../../sandbox/test-value-tables.ts';
import type { Partner } from '../context.ts';
import { ledgerReport } from '../ledger/report.ts';
import { checkBankAccount } from './check-bank-account.ts';
import type { BankCheckRequest } from './check-inputs.ts';

const business = { type: 'business', currency: 'USD' } as const;
const personal = { type: 'personal', currency: 'USD' } as const;
const verified: BankCheckRequest = {
  type: 'check4',
  name: '王伟',
  idNumber: '11010519491231002X',
  account: '6222020200112233445',
  phone: '13800138000',
};
const wrong: BankCheckRequest = { ...verified, type: 'check3', account: '6228480080000019002' };

let test: ServiceTestContext;
let partner: Partner;

beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:9' });
});

const check = (request: BankCheckRequest, who = partner) => checkBankAccount(test.ctx, who, request);
const codeOf = (result: { ok: true } | { ok: false; reason: { code: string } }) =>
  result.ok ? 'success' : result.reason.code;
const available = async (key: { type: 'personal' | 'business'; currency: string } = business) =>
  (await balanceOf(test.ctx, partner, key)).available;
const checksStored = async () => {
  const { rows } = await test.ctx.pool.query('select * from bank_checks where partner_id = $1', [partner.id]);
  return rows;
};

describe('a bank check', () => {
  it('costs its fee, whatever it finds, and says so', async () => {
    const wallet = await credit(test.ctx, partner, 1_000n, business);
    expect(codeOf(await check(verified))).toBe('success');
    expect(await available()).toBe(980n);
    const refused = await check(wrong);
    expect(refused).toMatchObject({ ok: false, reason: { code: 'bankCheckFailed' } });
    expect(refused.ok ? '' : refused.reason.data).toMatch(/^name mismatch: /);
    expect(await available()).toBe(960n);
    const told = (await eventsOf(test.ctx, wallet.walletId)).map(({ amount }) => amount);
    expect(told).toEqual(['10.00', '9.80', '9.60']);
    expect(await ledgerReport(test.ctx, partner)).toMatchObject({ balanced: true, transactions: 3 });
  });

  it('is made once for the same inputs on one day of the partner’s clock, however often it is asked for', async () => {
    await credit(test.ctx, partner, 1_000n, business);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(verified)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['success']));
    const spaced = { ...verified, idNumber: '110105 19491231 002x', phone: '+86 138 0013 8000' };
    expect(codeOf(await check(spaced))).toBe('success');
    expect(await available()).toBe(980n);
    expect(await checksStored()).toHaveLength(1);
    expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);

    const tomorrow = { ...partner, clockOffsetSeconds: 86_400 };
    expect(codeOf(await check(verified, tomorrow))).toBe('success');
    expect(await available()).toBe(960n);
  });

  it('is another one with other inputs, of another type, and for another partner', async () => {
    const other = await test.newPartner();
    await credit(test.ctx, partner, 1_000n, business);
    await credit(test.ctx, other, 1_000n, business);
    for (const request of [verified, { ...verified, type: 'check3' as const }, wrong]) await check(request);
    await check(verified, other);
    expect(await available()).toBe(940n);
    expect((await balanceOf(test.ctx, other, business)).available).toBe(980n);
  });

  it('is not made when no wallet covers its fee: nothing is asked, kept or charged', async () => {
    await credit(test.ctx, partner, 19n, business);
    const refused = await check(verified);
    expect(codeOf(refused)).toBe('insufficientBalance');
    expect(refused.ok ? '' : refused.reason.message).toContain('a check costs 0.20 USD');
    expect(await available()).toBe(19n);
    expect(await checksStored()).toEqual([]);
    const poor = await test.newPartner();
    expect(codeOf(await check(verified, poor))).toBe('insufficientBalance');
  });

  it('is paid by the business wallet, or by the personal one when that does not cover it', async () => {
    await credit(test.ctx, partner, 30n, business);
    await credit(test.ctx, partner, 100n, personal);
    await check(verified);
    expect([await available(business), await available(personal)]).toEqual([10n, 100n]);
    await check(wrong);
    expect([await available(business), await available(personal)]).toEqual([10n, 80n]);
  });

  it('never charges more checks than the wallet covers, and charges every one that answers', async () => {
    const requests = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(requests, fc.bigInt({ min: 1n, max: 90n }), async (picks, funds) => {
        partner = await test.newPartner();
        await credit(test.ctx, partner, funds, business);
        const accounts = picks.map((pick) => ({ ...wrong, account: `622202000000000${pick}` }));
        const answers = await Promise.all(accounts.map((request) => check(request)));
        const answered = new Set(picks.filter((_, i) => codeOf(answers[i]!) === 'bankCheckFailed'));
        expect(
          answers
            .map(codeOf)
            .filter((code) => code !== 'bankCheckFailed')
            .every((c) => c === 'insufficientBalance'),
        ).toBe(true);
        expect(await checksStored()).toHaveLength(answered.size);
        expect(await available()).toBe(funds - BigInt(answered.size) * 20n);
        expect((await ledgerReport(test.ctx, partner)).balanced).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  it('keeps nothing of whose account it was', async () => {
    await credit(test.ctx, partner, 100n, business);
    await check(verified);
    const stored = JSON.stringify(await checksStored());
    for (const secret of [verified.name, verified.idNumber, verified.account, '13800138000']) {
      expect(stored).not.toContain(secret);
    }
  });

  it.each<[string, Partial<BankCheckRequest>, string]>([
    [
      'an ID number with a wrong check digit',
      { idNumber: '110105194912310021' },
      'the ID number has a wrong check digit',
    ],
    [
      'a credit code with a wrong check character',
      { idNumber: '91110108MA01A2B3CX' },
      'the ID number has a wrong check digit',
    ],
    ['a phone number that is none', { phone: '12345' }, 'the phone number does not have the right form'],
    ['a phone number among words', { phone: '13800138000 ext. 5' }, '“e” (U+0065) is character 13'],
    ['a Cyrillic check letter', { idNumber: '11010519491231002Х' }, '“Х” (U+0425) is character 18'],
    ['an ID number with its name', { idNumber: '护照E12345678' }, '“护” (U+62A4) is character 1'],
    ['digits of another script', { account: '٦222020200112233445' }, '“٦” (U+0666) is character 1'],
    ['an account of one digit', { account: '1' }, 'the account number has the wrong number of characters'],
    ['an account of 38 digits', { account: '6'.repeat(38) }, 'has the wrong number of characters'],
    ['a name of a broken encoding', { name: '王?伟' }, '“?” (U+003F) is character 2'],
    ['a name that is a number', { name: '123' }, 'the name is none that a bank account has'],
  ])('refuses %s for nothing', async (_, change, said) => {
    await credit(test.ctx, partner, 100n, business);
    const refused = await check({ ...verified, ...change });
    expect(codeOf(refused)).toBe('bankCheckFailed');
    expect(refused.ok ? '' : refused.reason.message).toContain(said);
    expect(await available()).toBe(100n);
  });

  it('is rolled back whole when its fee cannot be booked', async () => {
    await credit(test.ctx, partner, 100n, business);
    const failing = { ...test.ctx, settings: { ...test.ctx.settings, bankCheckFeeUsdMinor: -1n } };
    await expect(checkBankAccount(failing, partner, verified)).rejects.toThrow(
      'bank_checks_fee_not_negative',
    );
    expect(await checksStored()).toEqual([]);
    expect(await available()).toBe(100n);
  });

  it('costs nothing where the setting says so, and its price in the settlement currency elsewhere', async () => {
    const free = { ...test.ctx, settings: { ...test.ctx.settings, bankCheckFeeUsdMinor: 0n } };
    expect(codeOf(await checkBankAccount(free, partner, verified))).toBe('success');
    const yen = { ...(await test.newPartner()), settlementCurrency: 'JPY' };
    await credit(test.ctx, yen, 1_000n, { type: 'business', currency: 'JPY' });
    await check(verified, yen);
    const { available: left } = await balanceOf(test.ctx, yen, { type: 'business', currency: 'JPY' });
    expect(1_000n - left).toBeGreaterThan(20n);
    expect(1_000n - left).toBeLessThan(50n);
  });

  it('is not available in production, and charges nothing there', async () => {
    await credit(test.ctx, partner, 100n, business);
    const production = { ...test.ctx, settings: { ...test.ctx.settings, mode: 'production' as const } };
    expect(codeOf(await checkBankAccount(production, partner, verified))).toBe('checkUnavailable');
    expect(await available()).toBe(100n);
  });
});

describe('the test values of the guide', () => {
  it.each(bankCheckTestValues.rows)('%s %s %s %s %s: %s', async (...cells) => {
    await credit(test.ctx, partner, 100n, business);
    const [type = '', name = '', idNumber = '', account = '', phone = '', answer = ''] = cells;
    const request = { type: type as 'check3', name, idNumber, account, ...(phone === '' ? {} : { phone }) };
    const result = await check(request);
    const said = result.ok ? `1 ${result.value}` : `10028 ${String(result.reason.data)}`;
    expect(said.split(':', 1)[0]).toBe(answer);
  });
});
