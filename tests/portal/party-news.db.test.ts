import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import type { AccountCheckInput, AlipayInput } from '../../lib/features/lookups/schema.ts';
import { checkAccount } from '../../lib/features/lookups/verbs/check-account.ts';
import { lookUpName } from '../../lib/features/lookups/verbs/look-up-name.ts';
import { verifyAlipay } from '../../lib/features/lookups/verbs/verify-alipay.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { updateOrder } from '../../lib/features/orders/verbs/update-order.ts';
import { getPartyDetail } from '../../lib/features/parties/queries.ts';
import { cardNumber, somebody } from '../../lib/features/parties/testing/parties.ts';
import type { PartyValues } from '../../lib/features/parties/types.ts';
import { rememberParties } from '../../lib/features/parties/verbs/remember-parties.ts';
import { saveParty } from '../../lib/features/parties/verbs/save-party.ts';
import type { BeneficiaryValues, DraftValues } from '../../lib/features/transfers/types.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { filledDraft, valueOf } from '../support/portal-orders.ts';

let portal: TestPortal;
let operator: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
});
afterAll(() => portal.close());

let counter = 500;
const account = () => cardNumber((counter += 1));
const save = async (values: PartyValues, over: { id?: string; version?: number } = {}) =>
  valueOf(await saveParty(operator, { kind: 'beneficiary', values, acceptDuplicates: true, ...over }))
    .partyId;
const person = (fullName: string, beneficiary: Record<string, unknown>) =>
  save(somebody('beneficiary', { beneficiary: { fullName, ...beneficiary } }));
async function detail(id: string) {
  const found = await getPartyDetail(operator, { id, kind: 'beneficiary' });
  if (!found) throw new Error('the party is not there');
  return found;
}
const verificationOf = async (id: string) => {
  const { state, check } = (await detail(id)).party.verification;
  return { state, check };
};

describe('what a check said', () => {
  const wei: AccountCheckInput = {
    type: 'check3',
    name: '王伟',
    idNumber: '11010519491231002X',
    account: account(),
    phone: '',
  };
  let said = '';

  test('of an account is known of a party that is saved later, under that name alone', async () => {
    said = valueOf(await checkAccount(operator, { ...wei, askAgain: false })).check.state;
    expect(said).toMatch(/^(?:mis)?matched$/);
    const id = await person('王伟', { accountInfo: { number: wei.account.replaceAll(/(.{4})/g, '$1 ') } });
    expect(await verificationOf(id)).toEqual({ state: said, check: 'bank' });
    expect((await detail(id)).events.map(({ kind }) => kind)).toEqual(['created', 'verified']);
    const other = await person('王卫', { accountInfo: { number: wei.account } });
    expect((await verificationOf(other)).state).toBe('none');
  });

  test('before the portal kept it is told with the answer from memory, and told once', async () => {
    await db().accountFinding.deleteMany();
    const id = await person('王伟', { accountInfo: { number: wei.account } });
    expect((await verificationOf(id)).state).toBe('none');
    for (const isNew of [false, false])
      expect(valueOf(await checkAccount(operator, { ...wei, askAgain: false })).isNew).toBe(isNew);
    expect((await verificationOf(id)).state).toBe(said);
    const told = (await detail(id)).events.filter(({ kind }) => kind === 'verified');
    expect(told).toHaveLength(1);
  });

  test('comes back with the account it was about', async () => {
    const id = await person('王伟', { accountInfo: { number: wei.account } });
    const change = async (number: string) =>
      save(somebody('beneficiary', { beneficiary: { fullName: '王伟', accountInfo: { number } } }), {
        id,
        version: (await detail(id)).version,
      });
    await change(account());
    expect((await verificationOf(id)).state).toBe('changed');
    await change(wei.account);
    expect((await verificationOf(id)).state).toBe(said);
  });

  test('of an Alipay login is told to those who have it', async () => {
    const wallet: AlipayInput = {
      scenario: 'wallet',
      purpose: 'Salary',
      entityReviewed: false,
      payerFullName: '',
      payerNationality: '',
      payerCountry: 'SG',
      firstName: 'Xiaoming',
      lastName: 'Wang',
      fullName: '',
      idNumber: '440301199203071040',
      phoneNumber: '',
      accountNumber: '',
      login: '13800138000',
      beneficiaryCountry: 'CN',
    };
    const accountInfo = { number: '', bankName: '', routingType: 'alipay', routingValue: wallet.login };
    const alipay = { accountType: 'alipay', accountInfo, firstName: 'Xiaoming', lastName: 'Wang' };
    const before = await person('Xiaoming Wang', alipay);
    const { feasible } = valueOf(await verifyAlipay(operator, wallet));
    const state = feasible ? 'matched' : 'mismatched';
    expect(await verificationOf(before)).toEqual({ state, check: 'alipay' });
    const later = await person('Wang Xiaoming', { ...alipay });
    expect(await verificationOf(later)).toEqual({ state, check: 'alipay' });
  });

  test('of a registered name is told by ID, behind what a bank said', async () => {
    const idNumber = '440301199203071040';
    const identity = { idType: 'idcard', idNumber, gender: 'FeMale' };
    const right = await person('王小明', { ...identity, accountInfo: { number: account() } });
    const wrong = await person('王晓明', { ...identity, accountInfo: { number: account() } });
    const latin = await person('Wang Xiaoming', { ...identity, accountInfo: { number: account() } });
    await db().party.update({
      where: { id: wrong },
      data: { verification: 'matched', verificationCheck: 'bank', verifiedAt: new Date(0) },
    });
    valueOf(
      await lookUpName(operator, { kind: 'person', pinyinName: 'Wang Xiaoming', identifier: idNumber }),
    );
    expect(await verificationOf(right)).toEqual({ state: 'matched', check: 'name' });
    expect(await verificationOf(latin)).toEqual({ state: 'none', check: null });
    expect(await verificationOf(wrong)).toEqual({ state: 'matched', check: 'bank' });
    expect((await detail(wrong)).events[0]).toMatchObject({
      kind: 'verified',
      data: { check: 'name', outcome: 'mismatched' },
    });
  });
});

describe('a changed order', () => {
  const ordered = async (number: string) => {
    const { orderId } = valueOf(
      await createOrder(operator, await filledDraft(operator, { account: number })),
    );
    await portal.runJobs();
    return orderId;
  };
  async function amend(orderId: string, change: (recipient: BeneficiaryValues) => BeneficiaryValues) {
    const { draftId } = valueOf(await createAmendment(operator, { orderId }));
    const draft = await loadDraft(operator, draftId);
    if (!draft) throw new Error('the draft is not there');
    const values: DraftValues = { ...draft.values, beneficiary: change(draft.values.beneficiary) };
    const { revision } = valueOf(
      await saveDraft(operator, { id: draftId, revision: draft.revision, values }),
    );
    expect(valueOf(await updateOrder(operator, { draftId, revision })).state).toBe('updated');
    await portal.runJobs();
  }
  const withAccount = (number: string) =>
    db().party.findMany({ where: { accountTail: number.slice(-4) }, orderBy: { id: 'asc' } });
  const renamed = (recipient: BeneficiaryValues) => ({ ...recipient, fullName: '王大明' });
  const paidTo = (number: string) => (recipient: BeneficiaryValues) => ({
    ...recipient,
    accountInfo: { ...recipient.accountInfo, number },
  });

  test('fixes the recipient that no other order has', async () => {
    const number = account();
    const orderId = await ordered(number);
    const [first] = await withAccount(number);
    await amend(orderId, renamed);
    expect(await withAccount(number)).toMatchObject([{ id: first?.id, name: '王大明', uses: 1 }]);
    const { events, party } = await detail(first?.id ?? '');
    expect(events[0]).toMatchObject({ kind: 'changed', data: { by: 'order' } });
    expect(party.warnings).toEqual([]);
    await amend(orderId, paidTo(account()));
    expect((await detail(first?.id ?? '')).party.warnings).toEqual([]);
  });

  test('leaves a recipient that others have, for the one it pays now', async () => {
    const number = account();
    const orderId = await ordered(number);
    await ordered(number);
    const [shared] = await withAccount(number);
    const other = account();
    await amend(orderId, paidTo(other));
    const [now] = await withAccount(other);
    expect(await detail(shared?.id ?? '')).toMatchObject({ orderCount: 1, orders: [expect.anything()] });
    expect((await detail(now?.id ?? '')).orders).toMatchObject([{ id: orderId }]);
    await amend(orderId, paidTo(number));
    expect(await detail(shared?.id ?? '')).toMatchObject({ orderCount: 2 });
    expect(await detail(now?.id ?? '')).toMatchObject({ orderCount: 0, orders: [] });
  });

  test('told late or again changes nothing, whatever somebody did meanwhile', async () => {
    const number = account();
    const orderId = await ordered(number);
    await amend(orderId, renamed);
    const [party] = await withAccount(number);
    const id = party?.id ?? '';
    const values = somebody('beneficiary', { beneficiary: { fullName: '王三明', accountInfo: { number } } });
    await save(values, { id, version: party?.version ?? 0 });
    const update = await db().orderUpdate.findFirstOrThrow({ where: { orderId } });
    await rememberParties({ orderId, beneficiaryId: 'B-old' });
    await rememberParties({ orderId, updateId: update.id, beneficiaryId: 'B-new' });
    expect(await withAccount(number)).toMatchObject([{ id, name: '王三明', serviceId: null, uses: 1 }]);
  });
});
