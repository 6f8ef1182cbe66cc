import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { loadReadBack } from '../../lib/features/orders/review.ts';
import { revealSent } from '../../lib/features/orders/verbs/add-note.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { updateOrder } from '../../lib/features/orders/verbs/update-order.ts';
import { fillDraft } from '../../lib/features/parties/party-draft.ts';
import { listParties } from '../../lib/features/parties/queries.ts';
import { somebody } from '../../lib/features/parties/testing/parties.ts';
import type { PartyFill } from '../../lib/features/parties/types.ts';
import { archiveParty, mergeParties, restoreParty } from '../../lib/features/parties/verbs/archive-party.ts';
import { rememberParties } from '../../lib/features/parties/verbs/remember-parties.ts';
import { fillFromParty } from '../../lib/features/parties/verbs/reveal-party.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { amended, storedOrder } from '../support/portal-amendments.ts';
import { filledDraft, type OrderWish, valueOf } from '../support/portal-orders.ts';
import {
  account,
  auditOf,
  partiesWithAccount,
  partyDetail,
  person,
  saved,
} from '../support/portal-parties.ts';

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());

describe('an accepted order', () => {
  const order = async (wish: OrderWish) => {
    const draft = await filledDraft(operator, wish);
    return valueOf(await createOrder(operator, draft)).orderId;
  };

  test('makes its payer and recipient known, once, with the ids the service gave them', async () => {
    const number = account();
    const orderId = await order({ account: number });
    await portal.runJobs();
    await rememberParties({ orderId });
    const [party, ...more] = await partiesWithAccount(number);
    expect(more).toEqual([]);
    expect(party).toMatchObject({ name: '王小明', uses: 1, serviceId: expect.any(String) });
    const { orders, orderCount, events } = await partyDetail(operator, party?.id ?? '');
    expect(orders).toMatchObject([{ id: orderId, source: { amount: '1000.00', currency: 'USD' } }]);
    expect(orderCount).toBe(1);
    expect(events).toMatchObject([{ kind: 'created', data: { by: 'order' } }]);

    await order({ account: number });
    await portal.runJobs();
    expect(await partiesWithAccount(number)).toMatchObject([{ id: party?.id, uses: 2 }]);
    const payers = await listParties(operator, { kind: 'payer', q: 'jane miller' });
    expect(payers.parties.filter(({ name }) => name === 'Jane Miller')).toHaveLength(1);
    expect(payers.parties[0]?.knownToService).toBe(true);
  });

  test('paid to a saved recipient sends the id and not the details (C-14)', async () => {
    const number = account();
    const first = await order({ account: number });
    await portal.runJobs();
    const [party] = await partiesWithAccount(number);
    const partyId = party?.id ?? '';
    const fill = valueOf(await fillFromParty(operator, { partyId }));
    const orderId = await order({ change: (values) => fillDraft(values, fill) });
    const row = await storedOrder(orderId);
    expect(row.request).toMatchObject({ beneficiaryId: party?.serviceId });
    expect(row.request).not.toHaveProperty('beneficiary');
    expect(row).toMatchObject({
      beneficiaryName: '王小明',
      accountSuffix: number.slice(-4),
      creation: 'accepted',
      // The same account is no new recipient, however it was sent.
      accountKey: (await storedOrder(first)).accountKey,
    });
    // Read back as fully as the one that was typed.
    const readBackOf = async (id: string) =>
      (await loadReadBack(operator, id))?.rows.flatMap(({ path, value }) =>
        path.startsWith('beneficiary') && value !== null ? [{ path, value }] : [],
      );
    expect(await readBackOf(orderId)).toEqual(await readBackOf(first));
    const path = 'beneficiary.accountInfo.number';
    expect(valueOf(await revealSent(operator, { orderId, path }))).toEqual({ value: number });
    await portal.runJobs();
    expect(await partiesWithAccount(number)).toMatchObject([{ uses: 2 }]);
    expect(await auditOf(partyId)).toEqual(['party.fill']);
  });

  describe('whose form has one party’s id beside another’s details', () => {
    let shown: PartyFill;
    let other: PartyFill;
    const known = async (number: string) => {
      await order({ account: number });
      await portal.runJobs();
      const [party] = await partiesWithAccount(number);
      return valueOf(await fillFromParty(operator, { partyId: party?.id ?? '' }));
    };
    beforeAll(async () => {
      [shown, other] = [await known(account()), await known(account())];
    });
    const numberOf = ({ values }: PartyFill) => values.beneficiary?.accountInfo.number ?? '';
    const forged = (values: DraftValues) => ({
      ...fillDraft(values, shown),
      beneficiaryId: other.serviceId ?? '',
    });

    test('pays what it shows: the id is not sent', async () => {
      const row = await storedOrder(await order({ change: forged }));
      expect(row.request).not.toHaveProperty('beneficiaryId');
      expect(row.request).toMatchObject({ beneficiary: { accountInfo: { number: numberOf(shown) } } });
      expect(row.accountSuffix).toBe(numberOf(shown).slice(-4));
    });

    test('or shows what it pays: the saved party has the last word', async () => {
      const change = (values: DraftValues) => ({ ...forged(values), savedBeneficiaryId: other.id });
      const row = await storedOrder(await order({ change }));
      expect(row.request).toMatchObject({ beneficiaryId: other.serviceId });
      expect(row.accountSuffix).toBe(numberOf(other).slice(-4));
    });

    test('when it changes an order, too', async () => {
      const orderId = await order({ account: numberOf(shown) });
      const change = (values: DraftValues) => ({ ...forged(values), relationship: 'friend' });
      valueOf(await updateOrder(operator, await amended(operator, orderId, change)));
      const row = await storedOrder(orderId);
      expect(row.request).not.toHaveProperty('beneficiaryId');
      expect(row).toMatchObject({
        accountSuffix: numberOf(shown).slice(-4),
        request: { relationship: 'friend' },
      });
    });

    test('and the saved party keeps the id that is its own', async () => {
      await portal.runJobs();
      const ids = await db().party.findMany({ where: { id: { in: [shown.id, other.id] } } });
      expect(new Set(ids.map(({ serviceId }) => serviceId))).toEqual(
        new Set([shown.serviceId, other.serviceId]),
      );
    });
  });

  test('to a saved recipient with other details leaves them without the id of what was sent', async () => {
    const number = account();
    const bankName = '招商银行';
    const values = somebody('beneficiary', { beneficiary: { accountInfo: { number, bankName } } });
    const id = await saved(operator, values);
    await order({ account: number });
    await portal.runJobs();
    expect(await partiesWithAccount(number)).toMatchObject([{ id, uses: 1, serviceId: null }]);
  });

  test('to a changed account is another recipient; the saved one warns when its own account changed', async () => {
    const number = account();
    await order({ account: number });
    await portal.runJobs();
    const [party] = await partiesWithAccount(number);
    const id = party?.id ?? '';
    const { version } = await partyDetail(operator, id);
    await saved(operator, person({ fullName: '王小明' }), { id, version });
    const after = await partyDetail(operator, id);
    expect(after.party).toMatchObject({ warnings: ['account-changed'], knownToService: false });
    await order({ account: number });
    await portal.runJobs();
    expect((await partiesWithAccount(number)).map((one) => one.id)).not.toContain(id);
  });
});

describe('a draft that starts from saved parties', () => {
  test('has both in it, and the currency of the account', async () => {
    const recipientId = await saved(
      operator,
      somebody('beneficiary', {
        beneficiary: {
          fullName: 'Ann Lee',
          accountInfo: {
            currency: 'HKD',
            country: 'HK',
            number: account(),
            routingType: 'swift',
            routingValue: 'HSBCHKHHHKH',
          },
        },
      }),
    );
    const payerId = await saved(operator, somebody('payer', { payer: { fullName: 'Paula Payer' } }), {
      kind: 'payer',
    });
    const { draftId } = valueOf(
      await createDraft(operator, { family: 'global', from: { recipientId, payerId } }),
    );
    const draft = await loadDraft(operator, draftId);
    expect(draft?.values).toMatchObject({
      sourceAmount: '',
      targetCurrency: 'HKD',
      savedBeneficiaryId: recipientId,
      savedPayerId: payerId,
      payer: { fullName: 'Paula Payer' },
      beneficiary: { fullName: 'Ann Lee', accountInfo: { currency: 'HKD' } },
    });
  });

  test('of a recipient that was paid before repeats that payment, with the recipient as saved now', async () => {
    const number = account();
    const draft = await filledDraft(operator, {
      account: number,
      change: (v) => ({ ...v, internalNote: 'May' }),
    });
    valueOf(await createOrder(operator, draft));
    await portal.runJobs();
    const [party] = await partiesWithAccount(number);
    const recipientId = party?.id ?? '';
    const { version } = await partyDetail(operator, recipientId);
    const accountInfo = { number, bankName: '中国工商银行上海分行' };
    const moved = somebody('beneficiary', { beneficiary: { accountInfo } });
    await saved(operator, moved, { id: recipientId, version });
    const made = await createDraft(operator, { family: 'global', from: { recipientId } });
    const values = (await loadDraft(operator, valueOf(made).draftId))?.values;
    expect(values).toMatchObject({
      sourceAmount: '1000.00',
      targetAmount: '',
      quote: null,
      purpose: 'Family Support',
      internalNote: '',
      savedBeneficiaryId: recipientId,
      payer: { fullName: 'Jane Miller' },
      beneficiary: { accountInfo: { number, bankName: '中国工商银行上海分行' } },
    });
    expect(values?.orderNo).not.toBe('');
    // Another family is another payment.
    const other = await createDraft(operator, { family: 'personal', from: { recipientId } });
    expect((await loadDraft(operator, valueOf(other).draftId))?.values.purpose).toBe('');
  });

  test('suggests the source of funds of the same sender, and none of another', async () => {
    const { orderId } = valueOf(await createOrder(operator, await filledDraft(operator)));
    await portal.runJobs();
    const { partyId: payerId } = await db().partyUse.findFirstOrThrow({
      where: { orderId, party: { kind: 'payer' } },
    });
    const sourceIn = async (from?: { payerId: string }) => {
      const made = await createDraft(operator, { family: 'global', ...(from && { from }) });
      return (await loadDraft(operator, valueOf(made).draftId))?.values.fundsSource;
    };
    expect(await sourceIn({ payerId })).toBe('Employment income');
    expect(await sourceIn()).toBe('');
    const stranger = await saved(operator, somebody('payer', { payer: { fullName: 'New Payer' } }), {
      kind: 'payer',
    });
    expect(await sourceIn({ payerId: stranger })).toBe('');
  });

  test('is not made of an archived one', async () => {
    const recipientId = await saved(operator, person());
    valueOf(await archiveParty(operator, { partyId: recipientId }));
    const answer = await createDraft(operator, { family: 'global', from: { recipientId } });
    expect(answer).toEqual({ ok: false, reason: { code: 'party-not-found' } });
  });
});

describe('two that are the same', () => {
  test('become one with the history of both', async () => {
    const number = account();
    const orderIds = [];
    for (const _ of [1, 2]) {
      orderIds.push(
        valueOf(await createOrder(operator, await filledDraft(operator, { account: number }))).orderId,
      );
    }
    await portal.runJobs();
    const [used] = await partiesWithAccount(number);
    const mergeId = used?.id ?? '';
    const keepId = await saved(operator, person({ fullName: '王晓明', number }));
    valueOf(await mergeParties(operator, { keepId, mergeId }));
    const kept = await partyDetail(operator, keepId);
    expect(kept.party).toMatchObject({ uses: 2, warnings: [] });
    expect(kept.orders.map(({ id }) => id).toSorted()).toEqual(orderIds.toSorted());
    expect(kept.duplicates).toEqual([]);
    expect(await partyDetail(operator, mergeId)).toMatchObject({
      mergedIntoId: keepId,
      party: { archived: true },
    });
    expect(await restoreParty(operator, { partyId: mergeId })).toMatchObject({ ok: false });
    expect(await mergeParties(operator, { keepId, mergeId })).toMatchObject({ ok: false });
    expect(await mergeParties(operator, { keepId, mergeId: keepId })).toMatchObject({ ok: false });
    const payer = await saved(operator, somebody('payer'), { kind: 'payer' });
    expect(await mergeParties(operator, { keepId, mergeId: payer })).toMatchObject({ ok: false });
  });
});
