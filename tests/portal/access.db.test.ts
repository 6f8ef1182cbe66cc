import { describe, expect, test, vi } from 'vitest';
import { may, type Permission, roles } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { allActions, actionInputs as inputs, publicActions } from '../support/all-actions.ts';
import { browser, origin, password, signedInAs, withAccess } from '../support/portal-access.ts';

vi.mock('next/headers', async () => (await import('../support/portal-access.ts')).nextHeaders);

withAccess();

const hostileOrigins: [string, HeadersInit][] = [
  ['no origin', {}],
  ['a null origin', { origin: 'null' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:3001' }],
  ['a foreign site', { origin, 'sec-fetch-site': 'cross-site' }],
];

/** The code each named action refuses with, so that a failing comparison names the action. */
async function refusals(
  inputOf: (name: string) => unknown,
  isAsked: (name: string) => boolean = () => true,
): Promise<Record<string, string | undefined>> {
  const codes: Record<string, string | undefined> = {};
  for (const [name, run] of await allActions()) {
    if (isAsked(name)) codes[name] = (await run(inputOf(name))).reason?.code;
  }
  return codes;
}

const all = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));

describe('every server action', () => {
  test.each(hostileOrigins)('is refused with %s, before anything else', async (_, headers) => {
    await signedInAs('admin');
    browser.headers = new Headers(headers);
    const names = (await allActions()).map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(await refusals(() => ({}))).toEqual(all(names, 'foreign-origin'));
  });

  test('takes no text that cannot be kept', async () => {
    const { signInAction } = await import('../../lib/features/users/actions.ts');
    expect(await signInAction({ email: 'a\u0000@b.example', password })).toMatchObject({
      reason: { code: 'invalid-input' },
    });
  });

  test('takes no unknown field, and looks at none of who may not enter', async () => {
    const surprise = () => ({ surprise: true });
    const signedOut = await refusals(surprise, (name) => !publicActions.has(name));
    expect(signedOut).toEqual(all(Object.keys(signedOut), 'signed-out'));

    const wrong = new Set<string>();
    const others = new Set<string | undefined>();
    for (const role of roles) {
      await signedInAs(role);
      for (const [name, code] of Object.entries(await refusals(surprise)))
        if (code === 'invalid-input') wrong.add(name);
        else others.add(code);
    }
    expect(wrong).toEqual(new Set((await allActions()).map(([name]) => name)));
    expect(others).toEqual(new Set(['forbidden']));
  });
});

describe('an action with right input', () => {
  test('is known to this test', async () => {
    const names = (await allActions()).map(([name]) => name).filter((name) => !publicActions.has(name));
    expect(names.toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test('is refused without a session and with one that was revoked', async () => {
    const { sessionId } = await signedInAs('admin');
    await db().session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
    for (const cookies of [new Map(), new Map(browser.cookies)]) {
      browser.cookies = cookies;
      const codes = await refusals(
        (name) => inputs[name],
        (name) => !publicActions.has(name),
      );
      expect(codes).toEqual(all(Object.keys(inputs), 'signed-out'));
    }
  });

  /** Actions with a permission of their own, which other editors do not have. */
  const restricted: Record<string, Permission> = {
    revealPartyAction: 'party:reveal',
    revealSentAction: 'order:reveal',
    saveViewAction: 'order:read',
    removeViewAction: 'order:read',
    changeLowBalanceAction: 'wallet:limit',
    convertAction: 'wallet:convert',
    askConversionAction: 'wallet:convert',
    proposePolicyAction: 'policy:change',
    saveSuggestionRulesAction: 'documents:configure',
    saveDocumentNamesAction: 'documents:configure',
    acceptPolicyAction: 'policy:change',
    rejectPolicyAction: 'policy:change',
    withdrawPolicyAction: 'policy:change',
    resetFactorAction: 'second-factor:reset',
    invitePersonAction: 'people:manage',
    revokeInvitationAction: 'people:manage',
    changeRoleAction: 'people:manage',
    disablePersonAction: 'people:manage',
    enablePersonAction: 'people:manage',
    signOutPersonAction: 'people:manage',
    endPersonSessionAction: 'people:manage',
    makeResetLinkAction: 'people:manage',
    approveAction: 'approval:decide',
    sendBackAction: 'approval:decide',
    bulkApproveAction: 'approval:decide',
    noteDocumentViewedAction: 'approval:decide',
    decideReviewAction: 'sandbox:use',
    decidePayoutAction: 'sandbox:use',
    redeliverAction: 'sandbox:use',
    advanceClockAction: 'sandbox:use',
    creditWalletAction: 'sandbox:use',
    changeFaultAction: 'sandbox:use',
  };

  test.each(roles)('is refused for %s where that role may not', async (role) => {
    await signedInAs(role);
    const own = new Set([
      'setPreferencesAction',
      'endSessionAction',
      'endOtherSessionsAction',
      'signOutAction',
      'changePasswordAction',
      'changeNameAction',
      'askForEmailAction',
      'linkIdentityAction',
      ...publicActions,
      'stepUpAction',
      'proveSelfAction',
      'startEnrolmentAction',
      'confirmEnrolmentAction',
      'removeOwnFactorAction',
      'askPasskeyAction',
      'startPasskeyAction',
      'addPasskeyAction',
      'renameFactorAction',
      'renewRecoveryCodesAction',
    ]);
    const isBeyond = (name: string) => !own.has(name) && !may(role, restricted[name] ?? 'order:create');
    const codes = await refusals((name) => inputs[name], isBeyond);
    expect(codes).toEqual(all(Object.keys(inputs).filter(isBeyond), 'forbidden'));
  });
});

test('what was noted cannot be changed or removed', async () => {
  await expect(db().$executeRaw`update audit_entries set action = 'x'`).rejects.toThrow(/append-only/);
  await expect(db().$executeRaw`delete from audit_entries`).rejects.toThrow(/append-only/);
  await expect(db().$executeRaw`truncate audit_entries`).rejects.toThrow(/append-only/);
});
