import { recordAudit } from '../../../audit.ts';
import { isProviderOnly, providerName } from '../../../auth/identity-provider.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import { provePassword } from '../../step-up/verbs/step-up.ts';
import { endSessions, inTransaction, type Tx, unlinkIdentities } from '../data.ts';
import type { UnlinkRefusal } from '../schema.ts';

/**
 * Unlinks the person's own account from the identity provider. Asks for the password also of a person with a second factor:
 * from then on they sign in with it, and whoever knows none has no other way in.
 */
export function unlinkOwnIdentity(
  actor: Actor,
  { password }: { password: string },
): Promise<Result<object, UnlinkRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, UnlinkRefusal>> => {
    if (isProviderOnly()) return err({ code: 'only-way' });
    const proof = await provePassword(tx, actor, password);
    if (!proof.ok) return proof;
    await unlink(tx, actor, { ...actor, id: actor.userId });
    return ok({});
  });
}

type Person = { id: string; name: string; email: string; locale: string };

/**
 * Unlinks a person, and ends the sessions that the identity provider opened. Their sign-in there opens no account until it is
 * linked to this one again. An account without a link counts as unlinked.
 */
export async function unlink(tx: Tx, actor: Actor, person: Person): Promise<void> {
  if ((await unlinkIdentities(tx, person.id)) === 0) return;
  const reason = 'unlinked from the provider';
  const ended = await endSessions({ userId: person.id, where: { byProvider: true }, reason }, tx);
  await recordAudit(tx, {
    actor,
    action: 'person.identity-remove',
    subject: { kind: 'user', id: person.id },
    data: { ended },
  });
  const provider = providerName() ?? '';
  await tellPerson(tx, person, { kind: 'identity-removed', name: person.name, provider });
}
