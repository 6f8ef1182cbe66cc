import { z } from 'zod';
import { recordAudit, recordAuditAlone } from '../../../audit.ts';
import { type Claims, type Errand, freshSeconds, providerName } from '../../../auth/identity-provider.ts';
import { isTrusted, may, type Role } from '../../../auth/permissions.ts';
import type { SessionToken } from '../../../auth/session-cookie.ts';
import { actorOfSession, createSession, revokeSession } from '../../../auth/session-store.ts';
import { now } from '../../../clock.ts';
import { env } from '../../../env.ts';
import { log } from '../../../logger.ts';
import { tellPerson } from '../../../mail/post.ts';
import { recordRefusalAlone } from '../../../refusal.ts';
import { err, ok, type Result } from '../../../result.ts';
import { cleanLine } from '../../../service-core/text/clean-text.ts';
import { isStorable } from '../../../text/storable.ts';
import { lapseApprovals, lockApprovedBy } from '../../approvals/verbs/lapse-approvals.ts';
import { hasFactor, noteStepUp, removeFactors } from '../../step-up/data.ts';
import { endLinks, findAccessLink, noteLetIn, spendAccessLink } from '../data/links.ts';
import {
  type AccessLink,
  countOtherAdmins,
  endSessions,
  findByIdentity,
  findUserByEmail,
  findUserOfEmail,
  inTransaction,
  lockAddress,
  lockPerson,
  lockUser,
  noteIdentityUsed,
  putIdentity,
  putPassword,
  putRole,
  type Tx,
  type User,
} from '../data.ts';
import { takeBackAccess } from '../hand-over.ts';
import { emailSchema, type ProviderProblem } from '../schema.ts';
import { takesProvider } from './passwords.ts';

type Refusal = { code: ProviderProblem; userId?: string };
const refuse = (code: ProviderProblem, userId?: string) =>
  err<Refusal>({ code, ...(userId !== undefined && { userId }) });

/** A person whom the provider has signed in, and the role that its claim gives. */
type Identified = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: Role;
  locale: 'en' | 'zh-CN';
  /** Time at which the person signed in there, if that is not long ago; null if the provider does not say so. */
  freshAt: Date | null;
  /** True if a fresh sign-in counts as a second factor. */
  isStepUp: boolean;
};

/** `session` is null if the person goes on with the session they have. */
type Entered = { session: (SessionToken & { email: string }) | null };

/**
 * Signs in a person by what the identity provider says, or links the account of who is signed in, or takes it as their proof.
 * The account is found by issuer and subject; an e-mail address opens no account. The first sign-in makes an account, unless one has the address.
 * Refusals are recorded as failed sign-ins.
 */
export async function enterByProvider(o: {
  claims: Claims;
  errand: Errand;
  address: string;
  userAgent: string;
}): Promise<Result<Entered, Refusal>> {
  const { errand, address } = o;
  const person = identify(o.claims);
  if (!person.ok) {
    if (roleIn(o.claims) === null) await endSessionsOf(o.claims);
    return refused(person.reason, address);
  }
  if (errand.link) {
    const linked = await link(person.value, errand.link);
    return linked.ok ? ok({ session: null }) : refused(linked.reason, address);
  }
  if (errand.prove) {
    const proved = await prove(person.value, errand.prove);
    return proved.ok ? ok({ session: null }) : refused(proved.reason, address);
  }
  // In one transaction, because an administrator who removes the identity ends the sessions that it opened.
  const found = await inTransaction(async (tx): Promise<Result<User & SessionToken, Refusal>> => {
    const account = await accountOf(tx, person.value, errand.token);
    if (!account.ok) return account;
    const userId = account.value.id;
    const session = { userId, address, userAgent: o.userAgent, byProvider: true };
    return ok({ ...account.value, userId, sessionId: await createSession(session, tx) });
  });
  if (!found.ok) return refused(found.reason, address);
  const { userId, sessionId, name } = found.value;
  if (errand.sessionBefore) await revokeSession(errand.sessionBefore, 'signed in again');
  const actor = { userId, name };
  const subject = { kind: 'session', id: sessionId } as const;
  await recordAuditAlone({ actor, action: 'sign-in', subject, address, data: { by: 'provider' } });
  await inTransaction((tx) => noteFresh(tx, person.value, { sessionId, userId, name }));
  return ok({ session: { userId, sessionId, email: found.value.email } });
}

/** Ends the sessions that the provider opened for a person to whom it gives no role any more. */
async function endSessionsOf(claims: Claims): Promise<void> {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success || !isStorable(parsed.data)) return;
  const { iss: issuer, sub: subject } = parsed.data;
  await inTransaction(async (tx) => {
    const known = await findByIdentity({ issuer, subject }, tx);
    if (!known?.isLinked) return;
    const { id } = known.user;
    const ended = await endSessions(
      { userId: id, where: { byProvider: true }, reason: 'no role at the provider' },
      tx,
    );
    if (ended > 0)
      await recordAudit(tx, {
        actor: null,
        action: 'person.sessions-end',
        subject: { kind: 'user', id },
        data: { ended, by: 'provider' },
      });
  });
}

/** Records that the way by the provider failed before the provider said who the person is. */
export const noteProviderFailure = (code: ProviderProblem, address: string): Promise<unknown> =>
  refused({ code }, address);

async function refused({ code, userId }: Refusal, address: string): Promise<Result<never, Refusal>> {
  const subject = { kind: 'user', id: userId ?? 'unknown' } as const;
  await recordRefusalAlone({ actor: null, action: 'sign-in.failed', subject, address, data: { code } });
  return err({ code });
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  name: z.string().overwrite(cleanLine).min(1).max(100).optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
});

/** Reads who the person is, or why the portal takes no such person. */
function identify(claims: Claims): Result<Identified, Refusal> {
  const { OIDC_ISSUER, OIDC_DOMAINS, OIDC_VERIFIED_CLAIM } = env();
  const parsed = claimsSchema.safeParse(claims);
  // The discovery document may name another issuer than the settings: only that of the settings is trusted.
  if (!parsed.success || parsed.data.iss !== OIDC_ISSUER || !isStorable(parsed.data))
    return refuse('provider-failed');
  const email = emailSchema.safeParse(claims['email']);
  if (!email.success || ![true, 'true', 1, '1'].includes(claims[OIDC_VERIFIED_CLAIM] as string))
    return refuse('email-unverified');
  const domain = email.data.slice(email.data.lastIndexOf('@') + 1);
  if (!OIDC_DOMAINS.some((allowed) => allowed.toLowerCase() === domain)) return refuse('foreign-domain');
  const role = roleIn(claims);
  if (!role) return refuse('no-role');
  const { iss: issuer, sub: subject, name, locale } = parsed.data;
  return ok({
    issuer,
    subject,
    email: email.data,
    name: name ?? email.data.slice(0, email.data.lastIndexOf('@')).slice(0, 100),
    role,
    locale: locale?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en',
    freshAt: freshAt(parsed.data),
    isStepUp: isStepUp(parsed.data),
  });
}

/** The role of the first mapping that fits the claim. */
function roleIn(claims: Claims): Role | null {
  const { OIDC_ROLE_CLAIM, oidcRoles } = env();
  const inPath = () =>
    OIDC_ROLE_CLAIM.split('.').reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      claims,
    );
  const values = [claims[OIDC_ROLE_CLAIM] ?? inPath()].flat();
  return oidcRoles.find(({ value }) => values.includes(value))?.role ?? null;
}

const isStepUp = ({ acr }: z.output<typeof claimsSchema>): boolean =>
  env().OIDC_STEP_UP_ACR.some((wanted) => wanted === '*' || wanted === acr);

function freshAt({ auth_time }: z.output<typeof claimsSchema>): Date | null {
  if (auth_time === undefined) return null;
  const at = now().getTime();
  const atMs = auth_time * 1000;
  // The provider's clock may be a little ahead of this one.
  if (atMs > at + 60_000 || at - atMs > freshSeconds * 1000) return null;
  return new Date(Math.min(atMs, at));
}

/** The account that the person enters, with the role of the claim. */
async function accountOf(
  tx: Tx,
  person: Identified,
  token: string | undefined,
): Promise<Result<User, Refusal>> {
  const known = await findByIdentity(person, tx);
  if (token !== undefined) return byLink(tx, person, { known: known?.user ?? null, token });
  if (!known) return make(tx, person, {});
  return enter(tx, person, known.user.id);
}

/** Opens the account of a person whom the provider knows. The claim decides the role at each sign-in. */
async function enter(tx: Tx, person: Identified, userId: string): Promise<Result<User, Refusal>> {
  await lockApprovedBy(tx, userId);
  const user = await lockPerson(tx, userId);
  if (!user || user.disabledAt) return refuse('account-disabled', userId);
  if (!(await noteIdentityUsed(tx, person))) return refuse('account-exists', userId);
  const { role } = person;
  if (role === user.role) return ok(user);
  const runsPortal = (name: string) => may(name as Role, 'portal:administer');
  if (runsPortal(user.role) && !runsPortal(role) && (await countOtherAdmins(tx, userId)) === 0) {
    log.warn('the provider gives the last administrator another role: it is not taken over', { userId });
    return ok(user);
  }
  // A link, password or factor that one administrator gave would let them in with the new role.
  if (isTrusted(role) && isTrusted(user.role as Role) && user.letInBy === null) await endLinks(tx, user);
  else if (isTrusted(role)) await closeOtherWays(tx, user);
  if (!may(role, 'people:manage')) await takeBackAccess(tx, { actor: null, person: user });
  await putRole(tx, userId, role);
  await recordAudit(tx, {
    actor: null,
    action: 'person.role',
    subject: { kind: 'user', id: userId },
    data: { role, before: user.role, by: 'provider' },
  });
  await lapseApprovals(tx, { actor: null, person: user });
  await tellPerson(tx, user, { kind: 'role-changed', name: user.name, role, by: providerName() ?? '' });
  return ok({ ...user, role });
}

/** Leaves the provider as the person's only way in. */
async function closeOtherWays(tx: Tx, user: User): Promise<void> {
  await endLinks(tx, user);
  await putPassword(tx, user, null);
  for (const factor of await removeFactors(tx, user.id))
    await tellPerson(tx, user, { kind: 'factor-removed', name: user.name, factor });
  await endSessions(
    { userId: user.id, where: { byProvider: false }, reason: 'signs in by the provider' },
    tx,
  );
}

/**
 * Makes the account of a person who comes for the first time. An address that somebody has opens it to no other person; nor
 * does one that somebody had, unless by an invitation.
 */
async function make(
  tx: Tx,
  person: Identified,
  { invitation }: { invitation?: AccessLink },
): Promise<Result<User, Refusal>> {
  const { email, name, role, locale } = person;
  await lockAddress(tx, email);
  const same = invitation === undefined ? await findUserOfEmail(tx, email) : await findUserByEmail(email, tx);
  if (same) return refuse(same.disabledAt ? 'account-disabled' : 'account-exists', same.id);
  const user = await tx.user.create({ data: { email, name, role, locale } });
  await putIdentity(tx, user.id, person);
  if (invitation) await noteLetIn(tx, invitation, user.id, 'provider');
  await recordAudit(tx, {
    actor: { userId: user.id, name },
    action: 'person.join',
    subject: { kind: 'user', id: user.id },
    data: { role, by: 'provider', ...(invitation && { invitation: invitation.id }) },
  });
  return ok(user);
}

/** Uses the link of an invited person, or of a person who has an account and signs in by the provider from now on. */
async function byLink(
  tx: Tx,
  person: Identified,
  { known, token }: { known: User | null; token: string },
): Promise<Result<User, Refusal>> {
  const found = await findAccessLink(token, tx);
  if (!found || found.purpose === 'email') return refuse('link-over');
  if (found.email !== person.email) return refuse('other-email');
  const user = await findUserByEmail(found.email, tx);
  if (known && known.id !== user?.id) return refuse('identity-taken', known.id);
  if (user?.disabledAt) return refuse('account-disabled', user.id);
  if ((found.purpose === 'invitation') !== (user === null)) return refuse('link-over');
  if (user && !takesProvider(found, user)) return refuse('account-exists', user.id);
  if (!(await spendAccessLink(tx, token))) return refuse('link-over');
  if (!user) return make(tx, person, { invitation: found });
  await linkTo(tx, user, person);
  await endSessions({ userId: user.id, reason: 'linked to the provider' }, tx);
  const entered = await enter(tx, person, user.id);
  if (entered.ok) {
    await noteLetIn(tx, found, user.id, 'provider');
    await closeOtherWays(tx, user);
  }
  return entered;
}

/** Takes a fresh sign-in as a proof of who is signed in here; less than a second factor does for people who have none. */
async function noteFresh(
  tx: Tx,
  { freshAt, isStepUp }: Identified,
  actor: SessionToken & { name: string },
): Promise<boolean> {
  if (!freshAt || !(isStepUp || !(await hasFactor(actor.userId, tx)))) return false;
  await noteStepUp(tx, actor, isStepUp ? 'factor' : 'password', freshAt);
  const subject = { kind: 'session', id: actor.sessionId } as const;
  await recordAudit(tx, { actor, action: 'step-up', subject, data: { by: 'provider' } });
  return true;
}

/** Proves who is signed in here, by the same person's fresh sign-in there. */
async function prove(person: Identified, session: SessionToken): Promise<Result<object, Refusal>> {
  const actor = await actorOfSession(session, { touch: false });
  if (!actor) return refuse('signed-out', session.userId);
  return inTransaction(async (tx): Promise<Result<object, Refusal>> => {
    const known = await findByIdentity(person, tx);
    if (!known?.isLinked || known.user.id !== actor.userId) return refuse('other-identity', actor.userId);
    return (await noteFresh(tx, person, actor)) ? ok({}) : refuse('not-fresh', actor.userId);
  });
}

/** Links the account of the person who started this, if they are still signed in. */
async function link(person: Identified, session: SessionToken): Promise<Result<object, Refusal>> {
  const actor = await actorOfSession(session, { touch: false });
  if (!actor) return refuse('signed-out', session.userId);
  return inTransaction(async (tx): Promise<Result<object, Refusal>> => {
    const known = await findByIdentity(person, tx);
    const user = await lockUser(tx, actor.userId);
    // Read again: the person may have been disabled, or signed out, while this waited.
    if (!user || !(await actorOfSession(session, { touch: false })))
      return refuse('signed-out', actor.userId);
    if (known && known.user.id !== user.id) return refuse('identity-taken', user.id);
    // An administrator who knows the password would else link an identity of their own.
    if (user.email !== person.email) return refuse('other-email', user.id);
    await linkTo(tx, user, person);
    return ok({});
  });
}

async function linkTo(
  tx: Tx,
  user: { id: string; name: string; email: string; locale: string },
  person: Identified,
): Promise<void> {
  await putIdentity(tx, user.id, person);
  await recordAudit(tx, {
    actor: { userId: user.id, name: user.name },
    action: 'person.identity',
    subject: { kind: 'user', id: user.id },
  });
  await tellPerson(tx, user, { kind: 'identity-linked', name: user.name, provider: providerName() ?? '' });
}
