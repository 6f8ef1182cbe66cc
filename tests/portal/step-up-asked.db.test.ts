import { expect, test } from 'vitest';
import type { Actor, Role } from '../../lib/auth/permissions.ts';
import { createSession } from '../../lib/auth/session-store.ts';
import { db } from '../../lib/db/client.ts';
import { revealSent } from '../../lib/features/orders/verbs/add-note.ts';
import { revealParty } from '../../lib/features/parties/verbs/reveal-party.ts';
import { noteStepUp } from '../../lib/features/step-up/data.ts';
import { getQuote } from '../../lib/features/transfers/verbs/get-quote.ts';
import { convert } from '../../lib/features/wallets/verbs/convert.ts';
import { formatAmount, targetForSource } from '../../lib/service-core/money/index.ts';
import type { TestPortal } from '../support/portal.ts';
import { approve, waitingOrder, withApprovals } from '../support/portal-approvals.ts';
import { valueOf } from '../support/portal-orders.ts';
import { person, saved } from '../support/portal-parties.ts';
import { enrolled } from '../support/second-factor.ts';

let portal: TestPortal;
let maker: Actor;
withApprovals((opened) => {
  ({ portal, maker } = opened);
});

/** A person with a second factor, in a session that has not proved it. */
async function unproved(role: Role): Promise<Actor> {
  const actor = await portal.actor(role);
  await enrolled(actor);
  const sessionId = await createSession({ userId: actor.userId, address: '::1', userAgent: 'test' });
  return { ...actor, sessionId };
}
const prove = (actor: Actor, at?: Date) => db().$transaction((tx) => noteStepUp(tx, actor, 'factor', at));
const codeOf = (answer: { ok: true } | { ok: false; reason: { code: string } }) =>
  answer.ok ? 'done' : answer.reason.code;

/** Calls that ask a person with a second factor for it; each returns its code. */
const asking: Record<string, (actor: Actor) => Promise<string>> = {
  'an approval': async (actor) => codeOf(await approve(actor, (await waitingOrder(maker)).approvalId)),
  'a conversion': async (actor) => {
    const pair = { sourceCurrency: 'USD', targetCurrency: 'EUR' };
    const { queryNo, rate } = valueOf(await getQuote(actor, { ...pair, family: 'global' }));
    const target = formatAmount(targetForSource({ ...pair, sourceMinor: 10_000n, rate }), 'EUR');
    const amounts = { amount: '100.00', shownSource: '100.00', shownTarget: target };
    const wish = { ...pair, ...amounts, walletType: 'personal', fixedSide: 'source' } as const;
    return codeOf(await convert(actor, { ...wish, queryNo, acceptedRate: rate }));
  },
  'a whole number of a saved party': async (actor) => {
    const partyId = await saved(maker, person());
    return codeOf(await revealParty(actor, { partyId, path: 'beneficiary.accountInfo.number' }));
  },
  'a whole number of an order': async (actor) => {
    const { orderId } = await waitingOrder(maker);
    return codeOf(await revealSent(actor, { orderId, path: 'beneficiary.accountInfo.number' }));
  },
};

test.each(Object.keys(asking))(
  '%s asks a person with a second factor for it, every five minutes',
  async (what) => {
    const actor = await unproved('admin');
    const ask = async () => asking[what]?.(actor);
    expect(await ask()).toBe('step-up-needed');
    await prove(actor, new Date(Date.now() - 301_000));
    expect(await ask()).toBe('step-up-needed');
    await prove(actor);
    expect(await ask()).toBe('done');
  },
);
