import { recordAudit } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { wereLetIn } from '../../../auth/two-admins.ts';
import { sendsMail, tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { PersonProof } from '../../step-up/schema.ts';
import { proveOwnChange } from '../../step-up/verbs/step-up.ts';
import { endLinksFor, findAccessLink, makeAccessLink, spendAccessLink } from '../data/links.ts';
import {
  countEmailsAsked,
  findUserByEmail,
  inTransaction,
  lockAddress,
  lockUser,
  putEmail,
  putName,
} from '../data.ts';
import { handOver } from '../hand-over.ts';
import type { AccessLinkRefusal, EmailRefusal } from '../schema.ts';

const subjectOf = (id: string) => ({ kind: 'user', id }) as const;

/** Changes the person's own name, as colleagues see it from now on. Records of the past keep the name of their time. */
export async function changeName(actor: Actor, { name }: { name: string }): Promise<Result<object, never>> {
  if (name === actor.name) return ok({});
  return inTransaction(async (tx) => {
    await putName(tx, actor.userId, name);
    await recordAudit(tx, { actor, action: 'person.name', subject: subjectOf(actor.userId) });
    return ok({});
  });
}

const mostAsked = 5;

/**
 * Mails a link to a new address; pressing its button makes the address the person's own. The answer does not tell whether
 * somebody else has the address: then no mail is sent.
 */
export function askForEmail(
  actor: Actor,
  { email, ...proof }: { email: string } & PersonProof,
): Promise<Result<object, EmailRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, EmailRefusal>> => {
    if (!sendsMail()) return err({ code: 'no-mail' });
    // Else the administrator who knows the password takes the account to an address of their own.
    if (await wereLetIn(tx, [actor.userId])) return err({ code: 'password-seen' });
    if (email === actor.email) return err({ code: 'email-same' });
    const proved = await proveOwnChange(tx, actor, proof);
    if (!proved.ok) return proved;
    if ((await countEmailsAsked(tx, actor.userId)) >= mostAsked) return err({ code: 'email-asked-often' });
    await endLinksFor(tx, { purpose: 'email', madeById: actor.userId });
    const { userId, name, locale } = actor;
    const link = {
      purpose: 'email',
      email,
      role: null,
      locale,
      lasts: 'short',
      madeBy: { userId, name },
    } as const;
    // The person's page shows that a link waits. That must not tell whether somebody else has the address.
    if (await findUserByEmail(email, tx)) await makeAccessLink(tx, link, { isOwn: true });
    else await handOver(tx, { ...link, about: { kind: 'user', id: userId, name } });
    await recordAudit(tx, { actor, action: 'person.email-asked', subject: subjectOf(actor.userId) });
    return ok({});
  });
}

/** Ends the link to a new address. Without one, nothing changes. */
export function cancelEmail(actor: Actor): Promise<Result<object, never>> {
  return inTransaction(async (tx): Promise<Result<object, never>> => {
    if ((await endLinksFor(tx, { purpose: 'email', madeById: actor.userId })) > 0)
      await recordAudit(tx, { actor, action: 'person.email-cancel', subject: subjectOf(actor.userId) });
    return ok({});
  });
}

/** Makes the address of a link the person's own, and tells the old address. */
export async function confirmEmail({
  token,
}: {
  token: string;
}): Promise<Result<{ email: string }, AccessLinkRefusal>> {
  const over = err<AccessLinkRefusal>({ code: 'link-over' });
  if ((await findAccessLink(token))?.purpose !== 'email') return over;
  return inTransaction(async (tx): Promise<Result<{ email: string }, AccessLinkRefusal>> => {
    const link = await spendAccessLink(tx, token);
    const person = link?.madeById == null ? null : await lockUser(tx, link.madeById);
    if (!link || !person || person.disabledAt || person.letInBy !== null) return over;
    const { email } = link;
    await lockAddress(tx, email);
    if (await findUserByEmail(email, tx)) return over;
    await putEmail(tx, person, email);
    // The old address may belong to somebody else from now on.
    await endLinksFor(tx, { purpose: 'reset', email: person.email });
    await recordAudit(tx, {
      actor: { userId: person.id, name: person.name },
      action: 'person.email',
      subject: subjectOf(person.id),
      data: { link: link.id },
    });
    await tellPerson(tx, person, { kind: 'email-changed', name: person.name, email });
    return ok({ email });
  });
}
