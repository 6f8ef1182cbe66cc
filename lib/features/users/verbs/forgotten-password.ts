import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '../../../audit.ts';
import { isProviderOnly } from '../../../auth/identity-provider.ts';
import { accountOf, reserveAttempt } from '../../../auth/sign-in.ts';
import { sendsMail } from '../../../mail/post.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { err, ok, type Result } from '../../../result.ts';
import { ofMail, seal, unseal } from '../../../seal.ts';
import { findUserByEmail, inTransaction, lockUser } from '../data.ts';
import { handOver } from '../hand-over.ts';
import type { ForgottenRefusal } from '../schema.ts';

/** Tries of the job, as many as its mail has. */
const maxAttempts = 7;

/**
 * Asks for a link that sets a new password. A job looks whether anybody has the address: the answer, and the time it takes,
 * are the same for every address. Counted like sign-ins, per address and per network.
 */
export async function askForNewPassword({
  email,
  address,
}: {
  email: string;
  address: string;
}): Promise<Result<object, ForgottenRefusal>> {
  const account = accountOf(email);
  // In capitals, which no account of a sign-in has: neither counts for the other.
  const reserved = await reserveAttempt({ account: `RESET ${account}`, address, device: null });
  if (!reserved.ok) return err({ code: 'locked', retryAfterSeconds: reserved.reason.seconds });
  const requestId = randomUUID();
  if (sendsMail() && !isProviderOnly())
    await inTransaction((tx) =>
      enqueue(
        tx,
        'forgotten_password',
        { requestId, sealed: seal(account, ofMail(requestId)) },
        { maxAttempts },
      ),
    );
  return ok({});
}

const payloadSchema = z.object({ requestId: z.uuid(), sealed: z.string() });

/** Mails the link to a person who has the address and may sign in; nothing to anybody else. */
export async function sendForgottenPassword(payload: unknown): Promise<void> {
  const { requestId, sealed } = payloadSchema.parse(payload);
  const email = unseal(sealed, ofMail(requestId));
  if (email === null) return;
  await inTransaction(async (tx) => {
    const found = await findUserByEmail(email, tx);
    const user = found && (await lockUser(tx, found.id));
    // Nobody gets a password by mail whom only the identity provider lets in.
    if (!user || user.disabledAt || user.passwordHash === null) return;
    const { id: userId, name, locale } = user;
    const { id } = await handOver(tx, {
      purpose: 'reset',
      email,
      role: null,
      locale,
      lasts: 'short',
      // Made by the person: a link from the machine would take the second factor off.
      madeBy: { userId, name },
      about: { kind: 'user', id: userId, name },
    });
    await recordAudit(tx, {
      actor: null,
      action: 'person.reset-link',
      subject: { kind: 'user', id: userId },
      data: { by: 'forgotten password', link: id },
    });
  });
}
