import { recordAudit } from '../../../audit.ts';
import { type Actor, isTrusted, may, type Role, roles } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { env } from '../../../env.ts';
import { tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import type { PersonProof } from '../../step-up/schema.ts';
import { provePerson } from '../../step-up/verbs/step-up.ts';
import {
  countOtherAdmins,
  endSessions,
  findUserByEmail,
  inTransaction,
  lockPerson,
  putDisabled,
  putRole,
  revokeLink,
  type Tx,
  type User,
} from '../data.ts';
import { handOver } from '../hand-over.ts';
import {
  changeRoleSchema,
  endPersonSessionSchema,
  type HandedLink,
  invitePersonSchema,
  type ManageRefusal,
  managePersonSchema,
  revokeInvitationSchema,
} from '../schema.ts';

const refuse = (code: 'person-not-found' | 'own-account' | 'last-admin' | 'needs-machine' | 'has-account') =>
  err<ManageRefusal>({ code });

/** True if one administrator may not give this role; the machine's operator may, by a command. */
const needsMachine = (role: Role): boolean => env().PORTAL_ENV === 'production' && isTrusted(role);
const roleOf = (user: User): Role | undefined => roles.find((known) => known === user.role);
const runsPortal = (role: Role | undefined): boolean => role !== undefined && may(role, 'portal:administer');

/** Invites a person, or sends an invitation again; the older link ends. */
export const invitePerson = useCase({
  permission: 'people:manage',
  input: invitePersonSchema,
  run: (actor, { email, role, locale, ...proof }): Promise<Result<HandedLink, ManageRefusal>> =>
    inTransaction(async (tx): Promise<Result<HandedLink, ManageRefusal>> => {
      if (needsMachine(role)) return refuse('needs-machine');
      const proved = await provePerson(tx, actor, proof);
      if (!proved.ok) return proved;
      if (await findUserByEmail(email, tx)) return refuse('has-account');
      const { id, handed } = await handOver(tx, {
        purpose: 'invitation',
        email,
        role,
        locale,
        lasts: 'sent',
        madeBy: actor,
        about: null,
      });
      await recordAudit(tx, {
        actor,
        action: 'person.invite',
        subject: { kind: 'invitation', id },
        data: { role },
      });
      return ok(handed);
    }),
});

/** Ends an invitation. One that is already over counts as ended. */
export const revokeInvitation = useCase({
  permission: 'people:manage',
  input: revokeInvitationSchema,
  run: (actor, { invitationId }): Promise<Result<object, never>> =>
    inTransaction(async (tx): Promise<Result<object, never>> => {
      if (await revokeLink(tx, invitationId))
        await recordAudit(tx, {
          actor,
          action: 'person.invitation-revoke',
          subject: { kind: 'invitation', id: invitationId },
        });
      return ok({});
    }),
});

type Managed<T> = (tx: Tx, person: User) => Promise<Result<T, ManageRefusal>>;

/** Changes another person, whom nobody else changes meanwhile, once the actor has proved who they are. */
function managing<T>(
  actor: Actor,
  { userId, ...proof }: { userId: string } & PersonProof,
  change: Managed<T>,
): Promise<Result<T, ManageRefusal>> {
  return inTransaction(async (tx): Promise<Result<T, ManageRefusal>> => {
    if (userId === actor.userId) return refuse('own-account');
    // Locked first: of two administrators who prove themselves and then wait for each other, one would be turned away.
    const person = await lockPerson(tx, userId);
    const proved = await provePerson(tx, actor, proof);
    if (!proved.ok) return proved;
    return person ? change(tx, person) : refuse('person-not-found');
  });
}

const isLastAdmin = async (tx: Tx, person: User): Promise<boolean> =>
  runsPortal(roleOf(person)) && person.disabledAt === null && (await countOtherAdmins(tx, person.id)) === 0;

const subjectOf = ({ id }: User) => ({ kind: 'user', id }) as const;

/** Gives a person another role. Rights are read with each request, so it holds at once. */
export const changeRole = useCase({
  permission: 'people:manage',
  input: changeRoleSchema,
  run: (actor, { role, ...given }) =>
    managing<object>(actor, given, async (tx, person) => {
      if (needsMachine(role)) return refuse('needs-machine');
      if (!runsPortal(role) && (await isLastAdmin(tx, person))) return refuse('last-admin');
      await putRole(tx, person.id, role);
      await recordAudit(tx, {
        actor,
        action: 'person.role',
        subject: subjectOf(person),
        data: { role, before: person.role },
      });
      await tellPerson(tx, person, { kind: 'role-changed', name: person.name, role, by: actor.name });
      return ok({});
    }),
});

/** Disables a person: every session ends, and nobody signs in with the account. Drafts, orders and the name stay. */
export const disablePerson = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    managing<object>(actor, given, async (tx, person) => {
      if (await isLastAdmin(tx, person)) return refuse('last-admin');
      await putDisabled(tx, person.id, true);
      await endSessions({ userId: person.id, reason: 'disabled' }, tx);
      await recordAudit(tx, { actor, action: 'person.disable', subject: subjectOf(person) });
      return ok({});
    }),
});

export const enablePerson = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    managing<object>(actor, given, async (tx, person) => {
      const role = roleOf(person);
      if (role === undefined || needsMachine(role)) return refuse('needs-machine');
      await putDisabled(tx, person.id, false);
      await recordAudit(tx, { actor, action: 'person.enable', subject: subjectOf(person) });
      return ok({});
    }),
});

/** Signs a person out of every browser. */
export const signOutPerson = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    managing<object>(actor, given, async (tx, person) => {
      const ended = await endSessions({ userId: person.id, reason: 'ended by an administrator' }, tx);
      await recordAudit(tx, {
        actor,
        action: 'person.sessions-end',
        subject: subjectOf(person),
        data: { ended },
      });
      return ok({});
    }),
});

/** Signs a person out of one browser. A session that already ended counts as ended. */
export const endPersonSession = useCase({
  permission: 'people:manage',
  input: endPersonSessionSchema,
  run: async (actor, { userId, sessionId }): Promise<Result<object, ManageRefusal>> => {
    if (userId === actor.userId) return refuse('own-account');
    return inTransaction(async (tx): Promise<Result<object, ManageRefusal>> => {
      const reason = 'ended by an administrator';
      if ((await endSessions({ userId, where: { id: sessionId }, reason }, tx)) > 0)
        await recordAudit(tx, {
          actor,
          action: 'person.session-end',
          subject: { kind: 'user', id: userId },
          data: { session: sessionId },
        });
      return ok({});
    });
  },
});

/** Makes a link by which a person sets a new password. It is given to the person by other means. */
export const makeResetLink = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    managing<HandedLink>(actor, given, async (tx, person) => {
      const role = roleOf(person);
      if (person.disabledAt) return refuse('person-not-found');
      // The holder of the link is the person from then on.
      if (role === undefined || needsMachine(role)) return refuse('needs-machine');
      const { id, email, locale, name } = person;
      const { handed } = await handOver(tx, {
        purpose: 'reset',
        email,
        role: null,
        locale,
        lasts: 'short',
        madeBy: actor,
        about: { kind: 'user', id, name },
      });
      await recordAudit(tx, { actor, action: 'person.reset-link', subject: subjectOf(person) });
      return ok(handed);
    }),
});
