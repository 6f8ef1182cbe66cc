import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import {
  getPartyDetail,
  listParties,
  searchParties,
  usedBranches,
} from '../../lib/features/parties/queries.ts';
import { somebody, someSupplier } from '../../lib/features/parties/testing/parties.ts';
import { archiveParty, mergeParties, restoreParty } from '../../lib/features/parties/verbs/archive-party.ts';
import { noteVerification } from '../../lib/features/parties/verbs/note-verification.ts';
import {
  fillFromParty,
  openPartyForm,
  patchFromParty,
  revealParty,
} from '../../lib/features/parties/verbs/reveal-party.ts';
import { saveParty } from '../../lib/features/parties/verbs/save-party.ts';
import type { Family } from '../../lib/features/transfers/types.ts';
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';
import { valueOf } from '../support/portal-orders.ts';
import { account, auditOf, partyDetail, person, save, saved } from '../support/portal-parties.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  database = await openPortalDatabase();
  operator = await makeActor('operator');
  auditor = await makeActor('auditor');
});
afterAll(() => database.close());

describe('saving', () => {
  test('says what the order form would say', async () => {
    const answer = await save(operator, person({ number: '' }));
    expect(answer).toMatchObject({ ok: false, reason: { code: 'party-invalid' } });
    expect(answer).toHaveProperty('reason.problems', [
      { path: 'beneficiary.accountInfo.number', key: 'empty' },
    ]);
  });

  test('says first whom it is like; the person may want it all the same', async () => {
    const number = account();
    const first = await saved(operator, person({ fullName: '赵一', number }));
    const same = await save(operator, person({ fullName: '赵 一', number }));
    expect(same).toMatchObject({
      reason: { code: 'duplicates', duplicates: [{ id: first, likeness: 'same' }] },
    });
    const other = await save(operator, person({ fullName: '钱二', number }));
    expect(other).toMatchObject({ reason: { duplicates: [{ id: first, likeness: 'account' }] } });
    const second = await saved(operator, person({ fullName: '钱二', number }));
    expect((await partyDetail(operator, first)).party.warnings).toEqual(['account-shared']);
    expect((await partyDetail(operator, second)).duplicates).toMatchObject([
      { id: first, likeness: 'account' },
    ]);
  });

  test('by two people at once adds one', async () => {
    const values = person({ fullName: '孙三同时' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(operator, values)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test('a change that somebody else overtook is refused, and one of another kind is not found', async () => {
    const id = await saved(operator, person({ fullName: '周四' }));
    const { version } = await partyDetail(operator, id);
    valueOf(await save(operator, person({ fullName: '周四五' }), { id, version, acceptDuplicates: true }));
    expect(await save(operator, person({ fullName: '周六' }), { id, version })).toMatchObject({
      reason: { code: 'party-changed' },
    });
    const asPayer = saveParty(operator, {
      kind: 'payer',
      id,
      version: version + 1,
      values: somebody('payer'),
      acceptDuplicates: true,
    });
    expect(await asPayer).toMatchObject({ reason: { code: 'party-not-found' } });
    expect(await auditOf(id)).toEqual(['party.create', 'party.change']);
  });

  test('suppliers and payers too', async () => {
    const supplier = await saved(operator, someSupplier());
    expect((await partyDetail(operator, supplier)).party).toMatchObject({
      family: 'business',
      entityType: 'B',
      accountTail: '0902',
    });
    const payer = await saved(operator, somebody('payer'), { kind: 'payer' });
    expect((await partyDetail(operator, payer, 'payer')).party).toMatchObject({
      name: 'Jane Miller',
      accountTail: '',
    });
    expect(await getPartyDetail(operator, { id: payer, kind: 'beneficiary' })).toBeNull();
  });

  test('and everything else that changes one is not for auditors', async () => {
    const id = await saved(operator, person());
    const { version } = await partyDetail(operator, id);
    const input = { kind: 'beneficiary', values: person(), acceptDuplicates: true } as const;
    const attempts = [
      () => saveParty(auditor, input),
      () => saveParty(auditor, { ...input, id, version }),
      () => archiveParty(auditor, { partyId: id }),
      () => restoreParty(auditor, { partyId: id }),
      () => mergeParties(auditor, { keepId: id, mergeId: id }),
      () => openPartyForm(auditor, { id, kind: 'beneficiary' }),
      () => fillFromParty(auditor, { partyId: id }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toBeInstanceOf(Forbidden);
  });
});

describe('finding', () => {
  const ids = async (q: string) =>
    (await listParties(operator, { kind: 'beneficiary', q })).parties.map(({ id }) => id);

  test('by characters, pinyin, initials, ends of numbers and whole numbers', async () => {
    const number = account();
    const id = await saved(operator, person({ fullName: '慕容雪晴', number }));
    for (const q of ['慕容', '雪晴', 'murong', 'xueqing', 'mrxq', number.slice(-4), number]) {
      expect({ q, isFound: (await ids(q)).includes(id) }).toEqual({ q, isFound: true });
    }
    for (const q of ['慕容雪明', 'rong2', number.slice(0, 6), `${number}1`, '%', '_']) {
      expect({ q, isFound: (await ids(q)).includes(id) }).toEqual({ q, isFound: false });
    }
    expect((await searchParties(operator, { kind: 'beneficiary', q: 'mrxq' })).map((one) => one.id)).toEqual([
      id,
    ]);
    expect(await searchParties(operator, { kind: 'beneficiary', family: 'business', q: 'mrxq' })).toEqual([]);
    expect(await searchParties(operator, { kind: 'payer', q: 'mrxq' })).toEqual([]);
  });

  test('page by page shows each once', async () => {
    const all = new Set<string>();
    for (let n = 0; n < 55; n += 1) all.add(await saved(operator, person({ fullName: `吴页页${n}` })));
    const first = await listParties(operator, { kind: 'beneficiary', q: '吴页页' });
    expect(first.parties).toHaveLength(50);
    const cursor = first.nextCursor ?? undefined;
    const second = await listParties(operator, { kind: 'beneficiary', q: '吴页页', cursor });
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.parties, ...second.parties].map(({ id }) => id))).toEqual(all);
  });

  test('no list, no page of one and no history holds a full number', async () => {
    const digits = fc.stringMatching(/^[0-9]{8}$/);
    await fc.assert(
      fc.asyncProperty(digits, digits, async (identity, phone) => {
        const number = account();
        const idNumber = `E${identity}`;
        const values = somebody('beneficiary', {
          beneficiary: {
            fullName: '郑隐',
            idType: 'passport',
            idNumber,
            phoneCode: '+86',
            phoneNumber: `138${phone}`,
            keptAsEntered: {},
            accountInfo: { number },
          } as object,
        });
        const id = await saved(operator, values);
        await revealParty(operator, { partyId: id, path: 'beneficiary.idNumber' });
        const shown = JSON.stringify([
          await listParties(operator, { kind: 'beneficiary', q: '郑隐' }),
          await searchParties(operator, { kind: 'beneficiary', q: number }),
          await partyDetail(operator, id),
          await db().partyEvent.findMany({
            where: { partyId: id },
            select: { kind: true, data: true, actorName: true },
          }),
          await db().auditEntry.findMany({ where: { subjectId: id }, select: { action: true, data: true } }),
          await db().partyTerm.findMany({ where: { partyId: id } }),
        ]);
        for (const secret of [number, idNumber, `138${phone}`]) expect(shown).not.toContain(secret);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a number in full', () => {
  test('is shown to everybody who may read, one at a time and on record', async () => {
    const number = account();
    const id = await saved(operator, person({ number }));
    const path = 'beneficiary.accountInfo.number';
    expect(valueOf(await revealParty(auditor, { partyId: id, path }))).toEqual({ value: number });
    expect(await revealParty(auditor, { partyId: id, path: 'beneficiary.fullName' })).toMatchObject({
      ok: false,
    });
    const entries = await db().auditEntry.findMany({ where: { subjectId: id, action: 'party.reveal' } });
    expect(entries).toMatchObject([{ actorId: auditor.userId, data: { field: path } }]);
    expect((await partyDetail(operator, id)).events[0]).toMatchObject({
      kind: 'revealed',
      actorName: auditor.name,
    });
  });

  test('in the form too', async () => {
    const id = await saved(operator, person());
    const form = valueOf(await openPartyForm(operator, { id, kind: 'beneficiary' }));
    expect(form.values.beneficiary.accountInfo.number).toMatch(/^\d{19}$/);
    expect(await auditOf(id)).toEqual(['party.create', 'party.reveal']);
    expect(await openPartyForm(operator, { id, kind: 'payer' })).toEqual({
      ok: false,
      reason: { code: 'party-not-found' },
    });
  });
});

describe('an archived one', () => {
  test('is in no list or picker and cannot be paid, until it is back', async () => {
    const id = await saved(operator, person({ fullName: '冯归档' }));
    valueOf(await archiveParty(operator, { partyId: id }));
    expect((await listParties(operator, { kind: 'beneficiary', q: '冯归档' })).parties).toEqual([]);
    const archived = await listParties(operator, { kind: 'beneficiary', q: '冯归档', archived: true });
    expect(archived.parties).toMatchObject([{ id, archived: true }]);
    expect(await fillFromParty(operator, { partyId: id })).toMatchObject({ ok: false });
    valueOf(await restoreParty(operator, { partyId: id }));
    expect((await listParties(operator, { kind: 'beneficiary', q: '冯归档' })).parties).toMatchObject([
      { id },
    ]);
  });
});

describe('a check of the account', () => {
  test('is told to the party that has it, and is old once the account is another one', async () => {
    const number = account();
    const id = await saved(operator, person({ fullName: '陈验', number }));
    await noteVerification(operator, { check: 'bank', account: number, names: ['陈验'], outcome: 'matched' });
    expect((await partyDetail(operator, id)).party.verification).toMatchObject({
      state: 'matched',
      check: 'bank',
    });
    await noteVerification(operator, {
      check: 'bank',
      account: number,
      names: ['别人'],
      outcome: 'mismatched',
    });
    expect((await partyDetail(operator, id)).party.verification.state).toBe('matched');
    await saved(operator, person({ fullName: '陈验', number: account() }), {
      id,
      version: (await partyDetail(operator, id)).version,
    });
    expect((await partyDetail(operator, id)).party.verification.state).toBe('changed');
    expect((await partyDetail(operator, id)).events.map(({ kind }) => kind)).toEqual([
      'changed',
      'verified',
      'created',
    ]);
  });
});

test('an ID that ran out warns from the next day on', async () => {
  const id = await saved(operator, person({ fullName: '褚证', idExpiryDate: '2030-01-31' }));
  const warnings = async (date: string) => {
    const restore = setClock(() => Date.parse(`${date}T12:00:00Z`));
    try {
      return (await partyDetail(operator, id)).party.warnings;
    } finally {
      restore();
    }
  };
  expect(await warnings('2030-01-31')).toEqual([]);
  expect(await warnings('2030-02-01')).toEqual(['identity-expired']);
});

test('branches of suppliers are offered as they were written before, the latest first', async () => {
  const bank = (bankName: string) => saved(operator, someSupplier({ accountNumber: account(), bankName }));
  await bank('中国工商银行杭州分行西湖支行');
  await bank('Bank_of 100% Kunming');
  const gone = await bank('中国工商银行杭州分行滨江支行');
  valueOf(await archiveParty(operator, { partyId: gone }));
  expect(await usedBranches(operator, { q: '杭州' })).toEqual(['中国工商银行杭州分行西湖支行']);
  expect(await usedBranches(auditor, { q: '0% kun' })).toEqual(['Bank_of 100% Kunming']);
  expect(await usedBranches(operator, { q: '%' })).toEqual(['Bank_of 100% Kunming']);
  expect((await usedBranches(operator, { q: '' }))[0]).toBe('Bank_of 100% Kunming');
  // Of people only their own page tells.
  await saved(operator, person({ fullName: '有银行的人' }));
  expect(await usedBranches(operator, { q: '北京' })).toEqual([]);
});

describe('how a pair was related', () => {
  test('is suggested from their latest order together, to either side that is chosen second', async () => {
    const payerId = await saved(operator, somebody('payer', { payer: { fullName: 'Pair Payer' } }), {
      kind: 'payer',
    });
    const beneficiaryId = await saved(operator, person({ fullName: '配对收款人' }));
    const [stranger, at] = [await saved(operator, person({ fullName: '生人' })), Date.now()];
    for (const [n, relationship] of ['friend', 'landlord', ''].entries()) {
      const { id: orderId } = await insertPortalOrder({
        createdBy: operator.userId,
        values: { relationship },
      });
      const use = { orderId, at: new Date(at + n) };
      await db().partyUse.createMany({
        data: [
          { ...use, kind: 'payer', partyId: payerId },
          { ...use, kind: 'beneficiary', partyId: beneficiaryId },
        ],
      });
    }
    const suggested = async (partyId: string, otherId?: string, family: Family = 'global') =>
      valueOf(await patchFromParty(operator, { partyId, otherId, family })).relationship;
    expect(await suggested(beneficiaryId, payerId)).toBe('landlord');
    expect(await suggested(payerId, beneficiaryId)).toBe('landlord');
    expect(await suggested(beneficiaryId)).toBe('');
    expect(await suggested(stranger, payerId)).toBe('');
    expect(await suggested(beneficiaryId, payerId, 'business')).toBe('');
    const from = { recipientId: beneficiaryId, payerId };
    const { draftId } = valueOf(await createDraft(operator, { family: 'global', from }));
    expect((await loadDraft(operator, draftId))?.values.relationship).toBe('landlord');
  });
});
