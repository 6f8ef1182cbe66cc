import { recordAudit } from '../../audit.ts';
import type { Actor } from '../../auth/permissions.ts';
import { brandName } from '../../brand.ts';
import { postMail, sendsMail } from '../../mail/post.ts';
import type { MailContent } from '../../mail/schema.ts';
import { endLinksGivenBy, type MadeLink, makeAccessLink, type NewLink } from './data/links.ts';
import { lapseProposals } from './data/proposals.ts';
import { type Tx } from './data.ts';
import type { HandedLink } from './schema.ts';

/** `about` is the person if they have an account. */
type ForPerson = NewLink & { about: { kind: 'user'; id: string; name: string } | null };

/**
 * Makes a link and mails it to its address. A portal without mail returns it instead, to be handed over: the administrator
 * who made it sees it once.
 */
export async function handOver(
  tx: Tx,
  { about, ...link }: ForPerson,
): Promise<{ id: string; handed: HandedLink }> {
  const isOwn = about !== null && about.id === link.madeBy?.userId;
  const made = await makeAccessLink(tx, link, { isShown: !sendsMail(), isOwn });
  const expiresAt = made.expiresAt.toISOString();
  if (!sendsMail()) return { id: made.id, handed: { address: made.address, expiresAt } };
  await postMail(tx, {
    to: link.email,
    locale: link.locale === 'zh-CN' ? 'zh-CN' : 'en',
    content: contentOf(link, made, { name: about?.name ?? '', isOwn }),
    about: about ? { kind: 'user', id: about.id } : { kind: 'invitation', id: made.id },
  });
  return { id: made.id, handed: { address: null, expiresAt } };
}

function contentOf(
  link: NewLink,
  { address, expiresAt }: MadeLink,
  { name, isOwn }: { name: string; isOwn: boolean },
): MailContent {
  const where = { address, until: expiresAt.toISOString() };
  return link.purpose === 'invitation'
    ? { kind: 'invitation', by: link.madeBy?.name ?? brandName, role: link.role, ...where }
    : link.purpose === 'email'
      ? { kind: 'confirm-email', name, ...where }
      : { kind: 'reset', name, ...(!isOwn && link.madeBy && { by: link.madeBy.name }), ...where };
}

/** Ends the open links that an administrator gave, and the open proposals by and about them, with the right to make them. */
export async function takeBackAccess(
  tx: Tx,
  { actor, person }: { actor: Actor | null; person: { id: string; email: string } },
): Promise<void> {
  await lapseProposals(tx, person.id);
  for (const id of await endLinksGivenBy(tx, person))
    await recordAudit(tx, {
      actor,
      action: 'person.invitation-revoke',
      subject: { kind: 'invitation', id },
    });
}
