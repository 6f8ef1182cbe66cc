import { recordAudit } from '../../../audit.ts';
import { rolesOf, rolesWith } from '../../../auth/permissions.ts';
import { env } from '../../../env.ts';
import { err, ok, type Result } from '../../../result.ts';
import { makeAccessLink } from '../data/links.ts';
import { findUserByEmail, inTransaction, lockPerson } from '../data.ts';
import { emailSchema } from '../schema.ts';

export const wishes = ['create-admin', 'invite', 'reset-access'] as const;
export type LinkFromMachine = (typeof wishes)[number];

/** The role of a first administrator. */
const [administrator = null] = rolesWith('portal:administer');

type Made = { address: string; expiresAt: Date };
type Refusal = { code: 'no-link'; sentence: string };
const refused = (sentence: string) => err<Refusal>({ code: 'no-link', sentence });

/**
 * Makes a link for the first administrator, or for a person who is locked out, by whoever may run commands on the
 * machine. The link of `reset-access` enables a disabled person too: the last administrator may have disabled the others. The
 * audit names nobody as the actor.
 */
export async function linkFromMachine(
  wish: LinkFromMachine,
  typed: string,
  wantedRole?: string,
): Promise<Result<Made, Refusal>> {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) return refused(`"${typed}" is not an e-mail address.`);
  const email = parsed.data;
  const offered = rolesOf(env().PORTAL_ENV);
  const isNew = wish !== 'reset-access';
  const role = wish === 'create-admin' ? administrator : offered.find((known) => known === wantedRole);
  if (isNew && !role) return refused(`There is no role "${wantedRole}": use ${offered.join(', ')}.`);
  return inTransaction(async (tx): Promise<Result<Made, Refusal>> => {
    const found = await findUserByEmail(email, tx);
    const user = found && (await lockPerson(tx, found.id));
    if (isNew && user) return refused(`${email} has an account already: use reset-access.`);
    if (!isNew && !user) return refused(`Nobody has the address ${email}: use create-admin or invite.`);
    const { id, ...made } = await makeAccessLink(tx, {
      ...(isNew && role ? { purpose: 'invitation', role } : { purpose: 'reset', role: null }),
      email,
      locale: user?.locale ?? 'en',
      lasts: 'short',
      madeBy: null,
    });
    await recordAudit(tx, {
      actor: null,
      action: isNew ? 'person.invite' : 'person.reset-link',
      subject: user ? { kind: 'user', id: user.id } : { kind: 'invitation', id },
      data: { by: 'command line', ...(isNew && role && { role }) },
    });
    return ok(made);
  });
}
