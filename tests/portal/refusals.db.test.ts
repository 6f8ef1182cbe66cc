import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GET as sandboxOrder } from '../../app/api/sandbox/orders/[id]/route.ts';
import { currentActor } from '../../lib/auth/current-actor.ts';
import { authOptions } from '../../lib/auth/options.ts';
import { peerHeader } from '../../lib/auth/peer-address.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden, isAdmitted } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { cancelOrder } from '../../lib/features/orders/verbs/cancel-order.ts';
import { renewRecoveryCodesAction, stepUpAction } from '../../lib/features/step-up/actions.ts';
import { signInAction } from '../../lib/features/users/actions.ts';
import { convertAction } from '../../lib/features/wallets/actions.ts';
import { log } from '../../lib/logger.ts';
import { recordRefusalAlone } from '../../lib/refusal.ts';
import { shared } from '../../lib/shared.ts';
import { browser, newUser, password, signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

const lines: object[] = [];
let before: bigint;
beforeEach(async () => {
  const last = await db().auditEntry.findFirst({ orderBy: { id: 'desc' } });
  before = last?.id ?? 0n;
  shared('refusal-rooms', () => new Map()).clear();
  lines.length = 0;
  vi.spyOn(log, 'warn').mockImplementation((message, fields) => void lines.push({ message, ...fields }));
});

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const rows = () =>
  db().auditEntry.findMany({
    where: { id: { gt: before } },
    orderBy: { id: 'asc' },
    select: { actorId: true, action: true, subjectId: true, data: true, address: true },
  });

function comesFrom(address: string): void {
  browser.headers.set(peerHeader(), address);
}

describe('guessing a password', () => {
  const guess = async (email: string, given = 'a guess') => {
    const answer = await signInAction({ email, password: given });
    return answer.ok ? 'in' : answer.reason.code;
  };

  test('leaves a row and a line for each guess that was looked at, and one more for the lock-out', async () => {
    comesFrom('203.0.113.77');
    const { id, email } = await newUser();
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push(await guess(email));
    expect(answers).toEqual([...times(5, 'wrong'), ...times(15, 'locked')]);
    const seen = { actorId: null, subjectId: id, address: '203.0.113.0/24' };
    const failed = { ...seen, action: 'sign-in.failed', data: { code: 'wrong' } };
    const locked = { ...seen, action: 'sign-in.locked', data: { locked: 'account' } };
    expect(await rows()).toEqual([...times(5, failed), locked]);
    const network = '203.0.113.0/24';
    expect(lines).toEqual([
      ...times(5, { message: 'sign-in.failed', network, code: 'wrong' }),
      { message: 'sign-in.locked', network, code: 'account' },
    ]);
  });

  test('names nobody that was typed, and an IPv6 network of many', async () => {
    comesFrom('2001:db8:7:9::1');
    await guess('my-password-in-the-wrong-field', 'my password');
    expect(await rows()).toEqual([
      {
        actorId: null,
        action: 'sign-in.failed',
        subjectId: 'unknown',
        data: { code: 'wrong' },
        address: '2001:db8:7::/48',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('my');
  });

  test('of a crowd from everywhere is bounded, and the last row before a gap says so', async () => {
    const entry = { actor: null, subject: { kind: 'user', id: 'unknown' } } as const;
    for (let n = 0; n < 700; n += 1)
      await recordRefusalAlone({
        ...entry,
        action: 'sign-in.failed',
        data: { code: 'wrong' },
        address: `10.${n % 250}.${Math.floor(n / 250)}.1`,
      });
    const found = await rows();
    expect(found).toHaveLength(600);
    expect(found.at(-1)?.data).toEqual({ code: 'wrong', gap: 'further ones are not recorded for a while' });
    expect(lines).toHaveLength(600);
  });
});

test('whoever signs in by next-auth’s own callback leaves the row of a sign-in, or of a failure', async () => {
  const { id, email } = await newUser();
  const [provider] = authOptions().providers as unknown as {
    options: { authorize(given: object, request: object): Promise<{ sid: string } | null> };
  }[];
  const request = { headers: { [peerHeader()]: '198.51.100.9' } };
  const answers = await Promise.all([
    provider?.options.authorize({ email, password: 'no' }, request),
    provider?.options.authorize({ email, password }, request),
  ]);
  expect(answers).toEqual([null, { id, sid: expect.any(String) }]);
  const found = await db().auditEntry.findMany({
    where: { id: { gt: before } },
    orderBy: { action: 'asc' },
  });
  expect(found.map(({ action, actorId, address }) => ({ action, actorId, address }))).toEqual([
    { action: 'sign-in', actorId: id, address: '198.51.100.9' },
    { action: 'sign-in.failed', actorId: null, address: '198.51.100.0/24' },
  ]);
});

describe('a person without the right', () => {
  const refusedAs = (userId: string, sessionId: string, permission: string) => ({
    actorId: userId,
    action: 'access.refused',
    subjectId: sessionId,
    data: { permission },
  });
  const me = async () => (await currentActor()) as Actor;

  test('leaves one row and one line for each action, route, use-case and page that refused', async () => {
    const { user, sessionId } = await signedInAs('auditor');
    comesFrom('203.0.113.5');
    const request = new Request('http://127.0.0.1:3000/api/sandbox/orders/x', { headers: browser.headers });
    const tries: [permission: string, address: string | null, attempt: () => Promise<unknown>][] = [
      // As the browser sends it: refused before it is read.
      ['wallet:convert', '203.0.113.0/24', () => convertAction({} as never)],
      [
        'sandbox:use',
        '203.0.113.0/24',
        () => sandboxOrder(request, { params: Promise.resolve({ id: 'x' }) }),
      ],
      [
        'order:cancel',
        null,
        async () => cancelOrder(await me(), { orderId: 'x', reason: '' }).catch((e) => e),
      ],
      ['policy:change', null, async () => isAdmitted(await me(), 'policy:change')],
    ];
    const answers = [];
    for (const [, , attempt] of tries) {
      const answer = await attempt();
      answers.push(answer instanceof Response ? answer.status : answer);
    }
    expect(answers).toEqual([
      { ok: false, reason: { code: 'forbidden', permission: 'wallet:convert' } },
      403,
      expect.any(Forbidden),
      false,
    ]);
    expect(await rows()).toEqual(
      tries.map(([permission, address]) => ({ ...refusedAs(user.id, sessionId, permission), address })),
    );
    expect(lines).toEqual(
      tries.map(([permission, network]) => ({
        message: 'access.refused',
        userId: user.id,
        permission,
        ...(network && { network }),
      })),
    );
  });

  test('cannot fill the audit trail', async () => {
    await signedInAs('auditor');
    const actor = await me();
    await Promise.all(Array.from({ length: 300 }, () => isAdmitted(actor, 'order:cancel')));
    const found = await rows();
    expect(found).toHaveLength(60);
    expect(found.filter(({ data }) => JSON.stringify(data).includes('gap'))).toHaveLength(1);
    expect(lines).toHaveLength(60);
    const { user } = await signedInAs('qa');
    await isAdmitted(await me(), 'policy:change');
    expect((await rows()).at(-1)).toMatchObject({ actorId: user.id });
  });
});

test('a proof that failed leaves a row and a line, whatever it was for', async () => {
  const { user } = await signedInAs('approver');
  await stepUpAction({ code: '123456' });
  await renewRecoveryCodesAction({ code: '123456' });
  const refused = { actorId: user.id, action: 'step-up.refused', data: { code: 'not-enrolled' } };
  expect(await rows()).toMatchObject([refused, refused]);
  expect(lines).toEqual(times(2, { message: 'step-up.refused', userId: user.id, code: 'not-enrolled' }));
});
