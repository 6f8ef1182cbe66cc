import type { Tx } from '../db/client.ts';
import { type Actor, may, type Permission, roles } from './permissions.ts';
import { RightLost } from './use-case.ts';

/**
 * Keeps the actor's right until the transaction ends: their role and account wait with any change. Rejects with
 * {@link RightLost} if the right was lost since the request began, as when an approval and a disabling come at once.
 */
export async function keepRight(tx: Tx, actor: Actor, permission: Permission): Promise<void> {
  const rows = await tx.$queryRaw<{ role: string }[]>`
    select role from users where id = ${actor.userId}::uuid and disabled_at is null for share`;
  const role = roles.find((known) => known === rows[0]?.role);
  if (role && may(role, permission)) return;
  throw new RightLost(permission);
}
