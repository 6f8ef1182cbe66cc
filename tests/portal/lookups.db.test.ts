import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import {
  checkHistory,
  findAreas,
  findOccupations,
  knownCheck,
  settlementWallet,
} from '../../lib/features/lookups/queries.ts';
import type { AccountCheckInput, AlipayInput } from '../../lib/features/lookups/schema.ts';
import { checkAccount } from '../../lib/features/lookups/verbs/check-account.ts';
import { lookUpName } from '../../lib/features/lookups/verbs/look-up-name.ts';
import { verifyAlipay } from '../../lib/features/lookups/verbs/verify-alipay.ts';
import { readWallets } from '../../lib/features/wallets/verbs/read-wallets.ts';
import { shared } from '../../lib/shared.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { valueOf } from '../support/portal-orders.ts';

const areaPath = '/payout/common/area/list';
const checkPath = '/payout/common/bank/check';

let portal: TestPortal;
let operator: Actor;
let colleague: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  colleague = await portal.actor('approver');
  auditor = await portal.actor('auditor');
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.network.inject(() => 'none');
  portal.network.arrived.clear();
});

const wei: AccountCheckInput = {
  type: 'check4',
  name: '王伟',
  idNumber: '11010519491231002X',
  account: '6222020200112233445',
  phone: '13800138000',
};
const once = { askAgain: false };
const again = { askAgain: true };

const balance = async (): Promise<bigint> => {
  await readWallets();
  const where = { type_currency: { type: 'business', currency: 'USD' } };
  return (await db().walletView.findUniqueOrThrow({ where })).availableMinor;
};

/** The cost of `work`, in US cents. */
async function cost(work: () => Promise<unknown>): Promise<bigint> {
  const before = await balance();
  await work();
  return before - (await balance());
}

describe('areas and occupations', () => {
  test('are read from the service once and then kept, however many ask at once', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => findAreas(auditor, { q: 'bjhd' })));
    for (const page of pages) {
      expect(valueOf(page)).toMatchObject({
        stale: false,
        total: 1,
        areas: [{ path: ['北京市', '海淀区'], address: { postCode: '' } }],
      });
    }
    expect(portal.network.arrived.get(areaPath)).toBe(1);
    expect(valueOf(await findOccupations(operator, { q: 'gongwuyuan' })).occupations.length).toBeGreaterThan(
      0,
    );
  });

  test('stay as they were, dated, when the service is down or answers garbage a day later', async () => {
    valueOf(await findAreas(operator, { q: '' }));
    const kept = await db().lookupList.findUniqueOrThrow({ where: { name: 'areas' } });
    portal.network.inject((path) => (path === areaPath ? 'lose-request' : 'none'));
    const restore = setClock(() => Date.now() + 25 * 3_600_000);
    try {
      const page = valueOf(await findAreas(operator, { q: 'sz' }));
      expect(page).toMatchObject({ stale: true, fetchedAt: kept.fetchedAt.toISOString() });
      expect(page.areas.length).toBeGreaterThan(0);
    } finally {
      restore();
    }
  });

  test('are refreshed in the background after a day', async () => {
    const restore = setClock(() => Date.now() + 26 * 3_600_000);
    try {
      const fresh = await portal.until('the list is read anew', async () => {
        const page = valueOf(await findAreas(operator, { q: 'sz' }));
        return page.stale ? null : page;
      });
      expect(fresh.areas.length).toBeGreaterThan(0);
    } finally {
      restore();
    }
  });

  test('an empty list replaces nothing', async () => {
    const wish = { where: { name: 'areas' }, data: { records: [] } };
    await expect(db().lookupList.update(wish)).rejects.toThrow(/lookup_lists_is_list/);
  });
});

describe('the Chinese characters of a name', () => {
  const ask = (pinyinName: string, identifier: string, kind: 'person' | 'company' = 'person') =>
    lookUpName(operator, { kind, pinyinName, identifier });

  test('are found for a person by ID number and for a company by its code', async () => {
    expect(valueOf(await ask('xiaoming WANG', '440301199203071040'))).toEqual({
      outcome: 'found',
      characters: '王小明',
    });
    const company = await ask('Shanghai Yunfan Maoyi Co., Ltd.', '91310115 MA1K4D5E6D', 'company');
    expect(valueOf(company)).toEqual({ outcome: 'found', characters: '上海云帆贸易有限公司' });
  });

  test.each([
    ['12345', 'not-document'],
    ['11010519491301002X', 'not-document'],
    ['110105194912310021', 'wrong-check-digit'],
  ])('are not asked for with %s, which is no number of a document', async (identifier, problem) => {
    expect(await ask('Wang Fang', identifier)).toMatchObject({
      reason: { problems: [{ field: 'identifier', problem }] },
    });
  });

  test.each(['E12345678', '12345678'])(
    'are asked for with that of a passport or permit: %s',
    async (number) => {
      expect(valueOf(await ask('Wang Fang', number))).toEqual({ outcome: 'none' });
    },
  );

  test('or are not on record, or the question cannot be asked', async () => {
    expect(valueOf(await ask('Wang Fang', '11010519491231002X'))).toEqual({ outcome: 'none' });
    expect(await ask('王伟', '110105194912310021')).toMatchObject({
      reason: {
        code: 'invalid',
        problems: [
          { field: 'pinyinName', problem: 'not-latin' },
          { field: 'identifier', problem: 'wrong-check-digit' },
        ],
      },
    });
    portal.network.inject(() => 'lose-request');
    expect(await ask('Wang Wei', '11010519491231002X')).toMatchObject({ reason: { code: 'unavailable' } });
  });
});

describe('a bank account check', () => {
  test('is paid once: the same details are answered from memory, by anybody, on any day', async () => {
    const spent = await cost(async () => {
      const first = valueOf(await checkAccount(operator, { ...wei, ...once }));
      expect(first).toMatchObject({ isNew: true, check: { state: 'matched', fee: '0.20 USD' } });
      const spaced = { ...wei, account: '6222 0202 0011 2233 445', phone: '+86 138 0013 8000' };
      const second = valueOf(await checkAccount(colleague, { ...spaced, ...again }));
      expect(second).toEqual({ isNew: false, check: first.check });
      const restore = setClock(() => Date.now() + 400 * 86_400_000);
      const later = await checkAccount(colleague, { ...wei, ...again }).finally(restore);
      expect(valueOf(later).isNew).toBe(false);
    });
    expect(spent).toBe(20n);
    expect(portal.network.arrived.get(checkPath)).toBe(1);
    const known = await knownCheck(colleague, wei);
    expect(known.check).toMatchObject({ state: 'matched', requestedByName: operator.name });
  });

  test('shows beforehand the wallet that its fee is settled from', async () => {
    const before = valueOf(await settlementWallet(operator));
    expect(before).toMatchObject({ currency: 'USD' });
    const spent = await cost(() =>
      checkAccount(operator, { ...wei, account: '6222020200112233458', ...once }),
    );
    const after = valueOf(await settlementWallet(operator));
    expect(spent).toBe(20n);
    expect(Number(before.available) - Number(after.available)).toBeCloseTo(0.2);
    await expect(settlementWallet(auditor)).rejects.toBeInstanceOf(Forbidden);
  });

  test('is paid once when five people press at the same moment', async () => {
    const details = { ...wei, type: 'check3' as const, phone: '' };
    const spent = await cost(async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => portal.actor('operator')));
      const answers = await Promise.all(people.map((one) => checkAccount(one, { ...details, ...once })));
      expect(answers.filter((answer) => valueOf(answer).isNew)).toHaveLength(1);
    });
    expect(spent).toBe(20n);
  });

  test('that does not match is remembered as such, with what the bank said', async () => {
    const details = { ...wei, type: 'check3' as const, account: '6228480080000019002', phone: '' };
    for (const isNew of [true, false]) {
      expect(valueOf(await checkAccount(operator, { ...details, ...once }))).toMatchObject({
        isNew,
        check: { state: 'mismatched', message: expect.stringContaining('name') },
      });
    }
  });

  test.each([
    ['lose-answer', '6217000010010000001'],
    ['lose-request', '6217000010010000002'],
  ] as const)(
    'with %s is not known, is never sent by itself, and costs one fee in the end',
    async (fault, account) => {
      const details: AccountCheckInput = {
        type: 'check3',
        name: '李娜',
        idNumber: '310101198806150026',
        account,
        phone: '',
      };
      // Away from midnight (UTC), where asking again is not offered.
      const isLate = new Date(Date.now() + 180_000).getUTCDate() !== new Date().getUTCDate();
      const restore = setClock(() => Date.now() + (isLate ? 600_000 : 0));
      try {
        const spent = await cost(async () => {
          portal.network.inject((path) => (path === checkPath ? fault : 'none'));
          const lost = valueOf(await checkAccount(operator, { ...details, ...once }));
          expect(lost).toMatchObject({
            isNew: true,
            check: { state: 'unknown', fee: null, mayAskAgain: true },
          });
          portal.network.inject(() => 'none');
          portal.network.arrived.clear();
          const pressed = valueOf(await checkAccount(colleague, { ...details, ...once }));
          expect(pressed).toMatchObject({ isNew: false, check: { state: 'unknown' } });
          expect(portal.network.arrived.get(checkPath)).toBeUndefined();
          const asked = valueOf(await checkAccount(colleague, { ...details, ...again }));
          expect(asked.check.state).toMatch(/^(?:mis)?matched$/);
        });
        expect(spent).toBe(20n);
      } finally {
        restore();
      }
    },
  );

  test('without an answer stays so when asking again does not get through', async () => {
    const details = { ...wei, type: 'check3' as const, account: '6222020200112236661', phone: '' };
    // Away from midnight (UTC), where asking again is not offered.
    const isLate = new Date(Date.now() + 180_000).getUTCDate() !== new Date().getUTCDate();
    const restore = setClock(() => Date.now() + (isLate ? 600_000 : 0));
    portal.network.inject((path) => (path === checkPath ? 'lose-answer' : 'none'));
    valueOf(await checkAccount(operator, { ...details, ...once }));
    const { made } = shared('payout-client', () => ({
      made: { client: { call: async (): Promise<object> => ({}) } },
    }));
    const { call } = made.client;
    const outcomes = [
      [{ kind: 'not-sent', reason: 'unreachable', message: 'away' }, 'unavailable'],
      [{ kind: 'refused', code: '20901', httpStatus: 429, message: 'too many' }, 'refused'],
    ] as const;
    for (const [outcome, code] of outcomes) {
      made.client.call = async () => outcome;
      expect(await checkAccount(operator, { ...details, ...again })).toMatchObject({ reason: { code } });
    }
    made.client.call = call;
    restore();
    expect((await knownCheck(operator, details)).check?.state).toBe('unknown');
  });

  test('without an answer is not sent again on another day, when it could cost again', async () => {
    const details = { ...wei, type: 'check3' as const, account: '6222020200112239999', phone: '' };
    portal.network.inject((path) => (path === checkPath ? 'lose-answer' : 'none'));
    valueOf(await checkAccount(operator, { ...details, ...once }));
    portal.network.inject(() => 'none');
    const restore = setClock(() => Date.now() + 86_400_000);
    const next = await checkAccount(operator, { ...details, ...again }).finally(restore);
    expect(valueOf(next)).toMatchObject({ isNew: false, check: { state: 'unknown', mayAskAgain: false } });
  });

  test('whose sender was lost is not known either, and blocks nobody for ever', async () => {
    const details = { ...wei, type: 'check3' as const, account: '6222020200112238888', phone: '' };
    valueOf(await checkAccount(operator, { ...details, ...once }));
    const { checks } = await checkHistory(auditor, {});
    const row = checks.find(({ masked }) => masked.account === '6222•••••••••••8888');
    await db().$executeRaw`alter table account_checks disable trigger user`;
    await db().accountCheck.update({ where: { id: row?.id ?? '' }, data: { state: 'sending' } });
    await db().$executeRaw`alter table account_checks enable trigger user`;
    expect((await knownCheck(operator, details)).check?.state).toBe('sending');
    const restore = setClock(() => Date.now() + 91_000);
    const known = await knownCheck(operator, details).finally(restore);
    expect(known.check?.state).toBe('unknown');
  });

  test('is made at most twenty times an hour for one person, also when they press together; repeats and others go on', async () => {
    const eager = await portal.actor('operator');
    const account = (n: number): AccountCheckInput => ({
      ...wei,
      account: `62220202001122${String(n).padStart(5, '0')}`,
    });
    const first = Array.from({ length: 19 }, (_, n) => account(n));
    for (const details of first) valueOf(await checkAccount(eager, { ...details, ...once }));
    const together = await Promise.all(
      [account(20), account(21), account(22)].map((details) => checkAccount(eager, { ...details, ...once })),
    );
    expect(together.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = { ok: false, reason: { code: 'too-many-checks', most: 20 } };
    expect(together.filter(({ ok }) => !ok)).toMatchObject([refused, refused]);
    valueOf(await checkAccount(eager, { ...account(0), ...once }));
    valueOf(await checkAccount(colleague, { ...account(23), ...once }));
    const putBack = setClock(() => Date.now() + 61 * 60_000);
    try {
      valueOf(await checkAccount(eager, { ...account(24), ...once }));
    } finally {
      putBack();
    }
  });

  test('is not for auditors, who see that it was made', async () => {
    await expect(checkAccount(auditor, { ...wei, ...once })).rejects.toBeInstanceOf(Forbidden);
    await expect(knownCheck(auditor, wei)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      lookUpName(auditor, { kind: 'person', pinyinName: 'x', identifier: 'y' }),
    ).rejects.toBeInstanceOf(Forbidden);
    expect((await checkHistory(auditor, {})).checks.length).toBeGreaterThan(0);
  });

  test('leaves nothing personal in what was stored', async () => {
    const checks = await db().accountCheck.findMany();
    const entries = await db().auditEntry.findMany({ where: { subjectKind: 'lookup' } });
    const rows = JSON.stringify([
      checks,
      entries.map(({ data, subjectId }) => ({ data, subjectId })),
      await db().exchange.findMany(),
    ]);
    const leaked = /王伟|李娜|11010519491231002X|6222020200112233445|13800138000/.exec(rows)?.[0];
    expect(leaked).toBeUndefined();
    expect(checks.length).toBeGreaterThan(0);
    expect(entries.map(({ action }) => action)).toContain('account-check.answered');
  });

  test('once answered can be changed by nobody', async () => {
    const where = { state: 'matched' };
    await expect(db().accountCheck.updateMany({ where, data: { state: 'not-charged' } })).rejects.toThrow(
      /was answered/,
    );
  });
});

describe('an Alipay check', () => {
  const wallet: AlipayInput = {
    scenario: 'wallet',
    purpose: 'Salary',
    entityReviewed: false,
    payerFullName: '',
    payerNationality: '',
    payerCountry: 'US',
    firstName: 'Wei',
    lastName: 'Wang',
    fullName: '',
    idNumber: '11010519491231002X',
    phoneNumber: '',
    accountNumber: '',
    login: '13800138000',
    beneficiaryCountry: 'CN',
  };

  test('says whether a payment is feasible, and why not', async () => {
    expect(valueOf(await verifyAlipay(operator, wallet))).toMatchObject({ feasible: true });
    expect(valueOf(await verifyAlipay(operator, { ...wallet, login: '13600136003' }))).toMatchObject({
      feasible: false,
      message: expect.stringContaining('name'),
    });
  });

  test('of payroll is refused until the company was reviewed', async () => {
    const payroll: AlipayInput = {
      ...wallet,
      scenario: 'payroll',
      purpose: 'Payroll',
      entityReviewed: true,
      payerFullName: 'Acme Payroll Ltd',
      payerNationality: 'SG',
      lastName: 'Ouyang',
      firstName: 'Mingyue',
      idNumber: '110108199011052061',
      login: '15900159007',
    };
    expect(await verifyAlipay(operator, payroll)).toMatchObject({
      reason: { code: 'entity-missing' },
    });
    await portal.sandbox('/sandbox/customer-entity', { name: 'Acme Payroll Ltd', country: 'SG' });
    expect(valueOf(await verifyAlipay(operator, payroll)).feasible).toBe(true);
  });

  test('with a lost answer is not known, and is not for auditors', async () => {
    portal.network.inject((path) => (path.includes('alipay') ? 'lose-answer' : 'none'));
    expect(await verifyAlipay(operator, wallet)).toMatchObject({ reason: { code: 'unknown' } });
    await expect(verifyAlipay(auditor, wallet)).rejects.toBeInstanceOf(Forbidden);
  });
});

// Last: it moves the partner's clock.
test('a bank account check that the service did not make costs nothing, says why and can be tried again', async () => {
  const details = { ...wei, type: 'check3' as const, account: '6222020200112237777', phone: '' };
  await portal.sandbox('/sandbox/clock/advance', { seconds: 7200 });
  portal.network.inject((path) => (path.endsWith('/oauth/token') ? 'lose-request' : 'none'));
  const refused = await checkAccount(operator, { ...details, ...once });
  // The token has ended, and no new one is to be had.
  expect(refused).toMatchObject({ ok: false, reason: { code: 'refused' } });
  expect((await knownCheck(operator, details)).check).toMatchObject({ state: 'not-charged', fee: null });
  portal.network.inject(() => 'none');
  expect(valueOf(await checkAccount(operator, { ...details, ...once })).isNew).toBe(true);
});
