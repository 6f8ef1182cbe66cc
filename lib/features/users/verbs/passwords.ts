import { recordAudit } from '../../../audit.ts';
import { isProviderOnly, providerName } from '../../../auth/identity-provider.ts';
import { hashPassword } from '../../../auth/password.ts';
import { type Actor, type AppLocale, type Role, roles } from '../../../auth/permissions.ts';
import { tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import { hasFactor, removeFactors } from '../../step-up/data.ts';
import type { PersonRefusal } from '../../step-up/schema.ts';
import { provePassword } from '../../step-up/verbs/step-up.ts';
import { findAccessLink, noteLetIn, spendAccessLink } from '../data/links.ts';
import {
  type AccessLink,
  endSessions,
  findUser,
  findUserByEmail,
  inTransaction,
  lockAddress,
  lockUser,
  putDisabled,
  putPassword,
  type Tx,
  type User,
  unlinkIdentities,
} from '../data.ts';
import { judgePassword } from '../password-rules.ts';
import type { AccessLinkRefusal, AccessLinkView, NewPasswordRefusal, ProviderOnly } from '../schema.ts';

/** True if a link is used by choosing a password; with the provider alone, only one that was printed on the machine. */
const takesPassword = ({ purpose, madeById }: { purpose: string; madeById: string | null }): boolean =>
  !isProviderOnly() || (purpose === 'reset' && madeById === null);
/**
 * True if a link is used at the identity provider, which takes the second factor off: not one that the person asked for, because
 * whoever reads their mail could have asked, nor the way back of a disabled person.
 */
export const takesProvider = ({ madeById }: AccessLink, { id, disabledAt }: User): boolean =>
  madeById !== id && disabledAt === null;

/** True if a link for a new password opens the account: a disabled one by a later link of the machine, which enables it. */
const letsIn = ({ madeById, createdAt }: AccessLink, { disabledAt }: User): boolean =>
  disabledAt === null || (madeById === null && createdAt >= disabledAt);

const providerOnly = err<ProviderOnly>({ code: 'provider-only' });

const over = err<AccessLinkRefusal>({ code: 'link-over' });
const roleOf = (role: string | null): Role | undefined => roles.find((known) => known === role);

/** Reads what a link offers. That uses nothing up, so that scanners of mail may open it. */
export async function describeAccessLink({
  token,
}: {
  token: string;
}): Promise<Result<AccessLinkView, AccessLinkRefusal>> {
  const link = await findAccessLink(token);
  if (!link) return over;
  const common = {
    email: link.email,
    madeBy: link.madeByName,
    expiresAt: link.expiresAt.toISOString(),
    takesPassword: takesPassword(link),
  };
  if (link.purpose === 'email') {
    const person = link.madeById === null ? null : await findUser(link.madeById);
    return person && !person.disabledAt
      ? ok({ ...common, purpose: 'email', userId: person.id, name: person.name })
      : over;
  }
  const user = await findUserByEmail(link.email);
  if (link.purpose === 'invitation') {
    const role = roleOf(link.role);
    return role && !user ? ok({ ...common, purpose: 'invitation', role, takesProvider: true }) : over;
  }
  if (!user || !letsIn(link, user)) return over;
  return ok({
    ...common,
    takesProvider: takesProvider(link, user),
    purpose: 'reset',
    name: user.name,
    hasFactor: await keepsFactor(link, user),
  });
}

/**
 * A link printed on the machine is the way back of a person who has lost everything, the second factor too. And none is kept that
 * an administrator could have added.
 */
const keepsFactor = async ({ madeById }: AccessLink, { id, letInBy }: User): Promise<boolean> =>
  madeById !== null && letInBy === null && (await hasFactor(id));

/** Takes every other way into the account away, and tells the person. */
async function closeWays(tx: Tx, { id, name, email, locale }: User): Promise<void> {
  const person = { id, email, locale };
  const factors = await removeFactors(tx, id);
  if (factors.length > 0)
    await tellPerson(tx, person, { kind: 'factor-removed', name, factor: factors.join(', ') });
  if ((await unlinkIdentities(tx, id)) > 0)
    await tellPerson(tx, person, { kind: 'identity-removed', name, provider: providerName() ?? '' });
}

type Entered = { email: string };

/** Makes the invited person's account, with the role of the invitation. The link is used up. */
export async function join(o: {
  token: string;
  name: string;
  password: string;
  locale: AppLocale;
}): Promise<Result<Entered, AccessLinkRefusal | NewPasswordRefusal | ProviderOnly>> {
  const found = await findAccessLink(o.token);
  if (found?.purpose !== 'invitation') return over;
  if (!takesPassword(found)) return providerOnly;
  const { problem } = await judgePassword({ ...o, hasFactor: false, about: [found.email, o.name] });
  if (problem) return err({ code: 'password-refused', problem });
  const passwordHash = await hashPassword(o.password);
  return inTransaction(async (tx): Promise<Result<Entered, AccessLinkRefusal>> => {
    const link = await spendAccessLink(tx, o.token);
    const role = roleOf(link?.role ?? null);
    if (!link || !role) return over;
    await lockAddress(tx, link.email);
    if (await findUserByEmail(link.email, tx)) return over;
    const { email } = link;
    const { id: userId } = await tx.user.create({
      data: { email, name: o.name, role, locale: o.locale, passwordHash },
    });
    await noteLetIn(tx, link, userId, 'password');
    await recordAudit(tx, {
      actor: { userId, name: o.name },
      action: 'person.join',
      subject: { kind: 'user', id: userId },
      data: { role, invitation: link.id },
    });
    return ok({ email });
  });
}

/** Sets a new password by a link. Every session of the person ends. */
export async function resetAccess(o: {
  token: string;
  password: string;
}): Promise<Result<Entered, AccessLinkRefusal | NewPasswordRefusal | ProviderOnly>> {
  const opened = await findAccessLink(o.token);
  const found = opened?.purpose === 'reset' ? await findUserByEmail(opened.email) : null;
  if (!opened || !found || !letsIn(opened, found)) return over;
  if (!takesPassword(opened)) return providerOnly;
  const judged = await judgePassword({
    password: o.password,
    hasFactor: await keepsFactor(opened, found),
    about: [found.email, found.name],
  });
  if (judged.problem) return err({ code: 'password-refused', problem: judged.problem });
  const passwordHash = await hashPassword(o.password);
  return inTransaction(async (tx): Promise<Result<Entered, AccessLinkRefusal>> => {
    const link = await spendAccessLink(tx, o.token);
    const person = link && (await lockUser(tx, found.id));
    if (!link || !person || !letsIn(link, person)) return over;
    if (person.disabledAt) await enable(tx, person);
    await putPassword(tx, person, passwordHash);
    // An administrator who knew the link before may have added a factor, or linked an identity.
    const beginsAnew = link.madeById === null || person.letInBy !== null;
    if (beginsAnew) await closeWays(tx, person);
    await noteLetIn(tx, link, person.id, 'password');
    await endSessions({ userId: person.id, reason: 'new password' }, tx);
    await recordAudit(tx, {
      actor: { userId: person.id, name: person.name },
      action: 'person.password-reset',
      subject: { kind: 'user', id: person.id },
      data: { link: link.id, withoutFactor: beginsAnew },
    });
    await tellPerson(tx, person, { kind: 'password-changed', name: person.name });
    return ok({ email: person.email });
  });
}

async function enable(tx: Tx, { id }: User): Promise<void> {
  await putDisabled(tx, id, false);
  await recordAudit(tx, {
    actor: null,
    action: 'person.enable',
    subject: { kind: 'user', id },
    data: { by: 'command line' },
  });
}

type ChangeRefusal = PersonRefusal | { code: 'password-same' } | NewPasswordRefusal;

/** Changes the person's own password; their other sessions end. Wrong guesses of the old one count like wrong codes. */
export async function changePassword(
  actor: Actor,
  { current, password }: { current: string; password: string },
): Promise<Result<object, ChangeRefusal>> {
  const { userId, email, name } = actor;
  const about = [email, name];
  const { problem } = await judgePassword({ password, hasFactor: await hasFactor(userId), about });
  const passwordHash = await hashPassword(password);
  return inTransaction(async (tx): Promise<Result<object, ChangeRefusal>> => {
    const proof = await provePassword(tx, actor, current);
    if (!proof.ok) return proof;
    if (current === password) return err({ code: 'password-same' });
    if (problem) return err({ code: 'password-refused', problem });
    await putPassword(tx, { id: userId, email }, passwordHash);
    await endSessions({ userId, where: { id: { not: actor.sessionId } }, reason: 'new password' }, tx);
    await recordAudit(tx, { actor, action: 'person.password-change', subject: { kind: 'user', id: userId } });
    await tellPerson(tx, { id: userId, ...actor }, { kind: 'password-changed', name });
    return ok({});
  });
}
