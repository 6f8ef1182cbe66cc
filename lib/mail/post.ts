import { randomUUID } from 'node:crypto';
import type { AppLocale } from '../auth/permissions.ts';
import type { Tx } from '../db/client.ts';
import { env } from '../env.ts';
import { enqueue } from '../queue/enqueue.ts';
import { ofMail, seal } from '../seal.ts';
import type { Mail, MailContent } from './schema.ts';

/** True if this portal sends mail. Without it links are shown, to be handed over. */
export const sendsMail = (): boolean => env().SMTP_URL !== undefined;

/** Tries of a mail: half an hour in all, as long as the shortest link works. */
const maxAttempts = 7;

/**
 * Posts a mail with the transaction: a job sends it after the commit, and none if there is no commit. Its content is sealed,
 * because it may hold a link that lets a person in. Does nothing in a portal without mail.
 */
export async function postMail(tx: Tx, mail: Mail): Promise<void> {
  if (!sendsMail()) return;
  const mailId = randomUUID();
  await enqueue(
    tx,
    'send_mail',
    { mailId, sealed: seal(JSON.stringify(mail), ofMail(mailId)) },
    { maxAttempts },
  );
}

/** Tells a person what happened to their access. */
export function tellPerson(
  tx: Tx,
  person: { id: string; email: string; locale: string },
  content: MailContent,
): Promise<void> {
  const locale: AppLocale = person.locale === 'zh-CN' ? 'zh-CN' : 'en';
  return postMail(tx, { to: person.email, locale, content, about: { kind: 'user', id: person.id } });
}
