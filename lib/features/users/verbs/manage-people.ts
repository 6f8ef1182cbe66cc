import { recordAudit } from '../../../audit.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { ok, type Result } from '../../../result.ts';
import { lapseApprovals } from '../../approvals/verbs/lapse-approvals.ts';
import type { PersonProof } from '../../step-up/schema.ts';
import { endLinks, endLinksFor } from '../data/links.ts';
import { endSessions, inTransaction, putDisabled, revokeLink, type Tx, type User } from '../data.ts';
import { takeBackAccess } from '../hand-over.ts';
import {
  changeRoleSchema,
  endPersonSessionSchema,
  factorRuleSchema,
  invitePersonSchema,
  type ManageRefusal,
  managePersonSchema,
  revokeInvitationSchema,
} from '../schema.ts';

import { giveAccess, managing, refuse } from './access-changes.ts';
import { unlink } from './unlink-identity.ts';

/** Invites a person, or sends an invitation again; the older link ends. */
export const invitePerson = useCase({
  permission: 'people:manage',
  input: invitePersonSchema,
  run: (actor, { email, role, locale, ...proof }) =>
    giveAccess(actor, { verb: 'invite', email, role, locale }, proof),
});

/** Ends an invitation. One that is already over counts as ended. */
export const revokeInvitation = useCase({
  permission: 'people:manage',
  input: revokeInvitationSchema,
  run: (actor, { invitationId }): Promise<Result<object, never>> =>
    inTransaction(async (tx): Promise<Result<object, never>> => {
      await keepRight(tx, actor, 'people:manage');
      if (await revokeLink(tx, invitationId))
        await recordAudit(tx, {
          actor,
          action: 'person.invitation-revoke',
          subject: { kind: 'invitation', id: invitationId },
        });
      return ok({});
    }),
});

/** Gives a person another role. Rights are read with each request, so it holds at once. */
export const changeRole = useCase({
  permission: 'people:manage',
  input: changeRoleSchema,
  run: (actor, { userId, role, ...proof }) => giveAccess(actor, { verb: 'role', userId, role }, proof),
});

export const enablePerson = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, { userId, ...proof }) => giveAccess(actor, { verb: 'enable', userId }, proof),
});

/** Makes a link by which a person sets a new password. It is given to the person by other means. */
export const makeResetLink = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, { userId, ...proof }) => giveAccess(actor, { verb: 'reset-link', userId }, proof),
});

/** Removes a person's lost second factor, so that they can set up another; their sessions end. */
export const resetFactor = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, { userId, ...proof }) => giveAccess(actor, { verb: 'reset-factor', userId }, proof),
});

/** Sets who must have a second factor. A person who must and has none does nothing else until it is set up. */
export const changeFactorRule = useCase({
  permission: 'people:manage',
  input: factorRuleSchema,
  run: (actor, { rule, ...proof }) => giveAccess(actor, { verb: 'factor-rule', rule }, proof),
});

/** Changes another person, once the actor has proved who they are. */
const takingAccess = (
  actor: Actor,
  given: { userId: string } & PersonProof,
  change: (tx: Tx, person: User) => Promise<Result<object, ManageRefusal>>,
): Promise<Result<object, ManageRefusal>> =>
  managing<object>(actor, given, async (tx, person) =>
    person ? change(tx, person) : refuse('person-not-found'),
  );

const subjectOf = ({ id }: User) => ({ kind: 'user', id }) as const;

/**
 * Disables a person: every session ends, nobody signs in with the account, and approvals that have not led to a payment
 * count no longer; invitations and proposals they made end. Drafts, orders and the name stay.
 */
export const disablePerson = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    takingAccess(actor, given, async (tx, person) => {
      await putDisabled(tx, person.id, true);
      await endSessions({ userId: person.id, reason: 'disabled' }, tx);
      await endLinks(tx, person);
      // Access that the person was about to give goes with theirs.
      await takeBackAccess(tx, { actor, person });
      await recordAudit(tx, { actor, action: 'person.disable', subject: subjectOf(person) });
      await lapseApprovals(tx, { actor, person });
      return ok({});
    }),
});

/** Signs a person out of every browser. */
export const signOutPerson = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    takingAccess(actor, given, async (tx, person) => {
      const ended = await endSessions({ userId: person.id, reason: 'ended by an administrator' }, tx);
      // Asked for in one of these sessions, by whoever held it.
      await endLinksFor(tx, { purpose: 'email', madeById: person.id });
      await recordAudit(tx, {
        actor,
        action: 'person.sessions-end',
        subject: subjectOf(person),
        data: { ended },
      });
      return ok({});
    }),
});

/** Unlinks a person from the identity provider, and ends the sessions that it opened. */
export const removeIdentity = useCase({
  permission: 'people:manage',
  input: managePersonSchema,
  run: (actor, given) =>
    takingAccess(actor, given, async (tx, person) => {
      await unlink(tx, actor, person);
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
      await keepRight(tx, actor, 'people:manage');
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
