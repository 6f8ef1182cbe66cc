import { recordAudit } from '../../../audit.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import { type Actor, factorRules } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { ok, type Result } from '../../../result.ts';
import { endLinksOfTrust } from '../data/links.ts';
import { type AccessProposal, addProposal, closeProposal, findProposal, isAdmin } from '../data/proposals.ts';
import { inTransaction, lockPerson, type User } from '../data.ts';
import {
  type AccessChange,
  acceptProposalSchema,
  askForTwoSchema,
  type Granted,
  type ManageRefusal,
  proposalRefSchema,
} from '../schema.ts';
import {
  carryOut,
  factsOf,
  giveAccess,
  managing,
  problemOf,
  problemOfTrust,
  refuse,
  roleOf,
  subjectOf,
} from './access-changes.ts';

type Answer = Result<Granted, ManageRefusal>;

/**
 * Makes a proposed change. Refused for the person who proposed it and the person concerned, also by a constraint of the
 * database, and where the proposer or the person has changed since.
 */
export const acceptProposal = useCase({
  permission: 'people:manage',
  input: acceptProposalSchema,
  run: async (actor, { proposalId, ...proof }): Promise<Answer> => {
    const about = await inTransaction((tx) => findProposal(tx, proposalId));
    if (!about) return refuse('proposal-over');
    return managing<Granted>(actor, { userId: about.userId, ...proof }, async (tx, person) => {
      // Read again: every decision waits for the administrators' rows.
      const proposal = await findProposal(tx, proposalId);
      if (!proposal || !isOpen(proposal)) return refuse('proposal-over');
      if (proposal.proposedBy === actor.userId) return refuse('own-proposal');
      if (!(await isAdmin(tx, proposal.proposedBy))) return refuse('proposer-gone');
      const change = changeOf(proposal);
      if (!change || !isAsProposed(proposal, person)) return refuse('person-changed');
      const asked = { tx, actor, change, person };
      const problem =
        (await problemOf(asked)) ?? (await problemOfTrust(asked, [actor.userId, proposal.proposedBy]));
      if (problem) return refuse(problem);
      await closeProposal(tx, proposalId, { state: 'accepted', by: actor });
      await recordAudit(tx, {
        actor,
        action: 'access.accept',
        subject: subjectOf(proposal),
        data: factsOf(proposal),
      });
      return ok(await carryOut({ ...asked, proposal }));
    });
  },
});

const isOpen = ({ state, expiresAt }: AccessProposal): boolean => state === 'proposed' && expiresAt > now();

const isAsProposed = ({ verb, userId, roleBefore }: AccessProposal, person: User | null): boolean =>
  userId === null || (person?.role === roleBefore && (person.disabledAt !== null) === (verb === 'enable'));

function changeOf({ verb, userId, email, role, locale, rule }: AccessProposal): AccessChange | null {
  const given = roleOf(role);
  if (verb === 'ask-one') return { verb };
  const wanted = factorRules.find((known) => known === rule);
  if (verb === 'factor-rule' && wanted) return { verb, rule: wanted };
  if (verb === 'invite' && email !== null && given)
    return { verb, email, role: given, locale: locale === 'zh-CN' ? 'zh-CN' : 'en' };
  if (userId === null) return null;
  if (verb === 'role' && given) return { verb, userId, role: given };
  return verb === 'enable' || verb === 'reset-link' || verb === 'reset-factor' ? { verb, userId } : null;
}

/** Ends a proposal of somebody else. */
export const rejectProposal = useCase({
  permission: 'people:manage',
  input: proposalRefSchema,
  run: (actor, { proposalId }): Promise<Result<object, ManageRefusal>> =>
    ending(actor, proposalId, { state: 'rejected', action: 'access.reject' }),
});

/** Ends a proposal of one's own. */
export const withdrawProposal = useCase({
  permission: 'people:manage',
  input: proposalRefSchema,
  run: (actor, { proposalId }): Promise<Result<object, ManageRefusal>> =>
    ending(actor, proposalId, { state: 'withdrawn', action: 'access.withdraw' }),
});

function ending(
  actor: Actor,
  proposalId: string,
  o: { state: 'rejected'; action: 'access.reject' } | { state: 'withdrawn'; action: 'access.withdraw' },
): Promise<Result<object, ManageRefusal>> {
  return inTransaction(async (tx): Promise<Result<object, ManageRefusal>> => {
    await lockPerson(tx, null);
    await keepRight(tx, actor, 'people:manage');
    const proposal = await findProposal(tx, proposalId);
    if (!proposal || !isOpen(proposal)) return refuse('proposal-over');
    const isOwn = proposal.proposedBy === actor.userId;
    if (isOwn !== (o.state === 'withdrawn')) return refuse(isOwn ? 'own-proposal' : 'proposal-over');
    await closeProposal(tx, proposalId, { state: o.state, by: actor });
    await recordAudit(tx, {
      actor,
      action: o.action,
      subject: subjectOf(proposal),
      data: factsOf(proposal),
    });
    return ok({});
  });
}

/** Sets whether trusting somebody takes two administrators. To ask for two takes one of them, to ask for one takes both. */
export const askForTwo = useCase({
  permission: 'people:manage',
  input: askForTwoSchema,
  run: (actor, { on, ...proof }): Promise<Answer> =>
    on
      ? managing<Granted>(actor, { userId: null, ...proof }, async (tx) => {
          const wish = {
            verb: 'ask-two',
            userId: null,
            email: null,
            role: null,
            roleBefore: null,
            locale: null,
          };
          const { id } = await addProposal(tx, wish, actor);
          await closeProposal(tx, id, { state: 'accepted', by: actor });
          await endLinksOfTrust(tx);
          await recordAudit(tx, { actor, action: 'access.ask-two', subject: { kind: 'proposal', id } });
          return ok({ link: null, proposalId: null });
        })
      : giveAccess(actor, { verb: 'ask-one' }, proof),
});
