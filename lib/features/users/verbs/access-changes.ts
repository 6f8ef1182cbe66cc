import { recordAudit } from '../../../audit.ts';
import { factorRule, putFactorRule } from '../../../auth/factor-rule.ts';
import { keepRight } from '../../../auth/keep-right.ts';
import {
  type Actor,
  type FactorRule,
  factorRules,
  isTrusted,
  may,
  type Role,
  roles,
  rolesOf,
} from '../../../auth/permissions.ts';
import { asksForTwo, wereLetIn } from '../../../auth/two-admins.ts';
import { now } from '../../../clock.ts';
import { env } from '../../../env.ts';
import { sendsMail, tellPerson } from '../../../mail/post.ts';
import { err, ok, type Result } from '../../../result.ts';
import { lapseApprovals, lockApprovedBy } from '../../approvals/verbs/lapse-approvals.ts';
import { hasFactor, removeFactors } from '../../step-up/data.ts';
import type { PersonProof } from '../../step-up/schema.ts';
import { proveRecently } from '../../step-up/verbs/step-up.ts';
import { endLinks, endLinksFor } from '../data/links.ts';
import {
  type AccessProposal,
  addProposal,
  countOwnProposals,
  hasSecondAdmin,
  sameProposal,
} from '../data/proposals.ts';
import {
  endSessions,
  findUserByEmail,
  inTransaction,
  lockPerson,
  putDisabled,
  putRole,
  type Tx,
  type User,
} from '../data.ts';
import { handOver, takeBackAccess } from '../hand-over.ts';
import type { AccessChange, Granted, ManageRefusal } from '../schema.ts';

export const refuse = (code: Exclude<ManageRefusal['code'], 'code-locked' | 'proof-needed'>) =>
  err<ManageRefusal>({ code });

export const roleOf = (text: string | null | undefined): Role | undefined =>
  roles.find((known) => known === text);

type Asked = { tx: Tx; actor: Actor; change: AccessChange; person: User | null };
type Answer = Result<Granted, ManageRefusal>;

/**
 * Runs `work` for an administrator who has proved who they are, while nobody else changes the person or any
 * administrator. Orders whose approvals may lapse are locked first, as an approval locks them. Because nobody changes
 * themselves, the last active administrator stays one.
 */
export function managing<T>(
  actor: Actor,
  { userId, ...proof }: { userId: string | null } & PersonProof,
  work: (tx: Tx, person: User | null) => Promise<Result<T, ManageRefusal>>,
): Promise<Result<T, ManageRefusal>> {
  return inTransaction(async (tx): Promise<Result<T, ManageRefusal>> => {
    if (userId === actor.userId) return refuse('own-account');
    if (userId !== null) await lockApprovedBy(tx, userId);
    // Locked first: of two administrators who prove themselves and then wait for each other, one would be turned away.
    const person = await lockPerson(tx, userId);
    await keepRight(tx, actor, 'people:manage');
    const proved = await proveRecently(tx, actor, proof);
    if (!proved.ok) return proved;
    return userId === null || person ? work(tx, person) : refuse('person-not-found');
  });
}

/** Gives access, or proposes to where it trusts somebody and that takes two administrators. */
export function giveAccess(actor: Actor, change: AccessChange, proof: PersonProof): Promise<Answer> {
  return managing<Granted>(actor, { userId: userOf(change), ...proof }, async (tx, person) => {
    const asked = { tx, actor, change, person };
    const problem = await problemOf(asked);
    if (problem) return refuse(problem);
    return (await takesTwo(asked)) ? propose(asked) : ok(await carryOut(asked));
  });
}

const userOf = (change: AccessChange): string | null => ('userId' in change ? change.userId : null);

/** Says why a change cannot be made, whoever wants it. */
export async function problemOf({
  tx,
  change,
  person,
}: Asked): Promise<
  'has-account' | 'person-not-found' | 'factor-not-found' | 'role-of-sandbox' | 'role-same' | null
> {
  if ('role' in change && !rolesOf(env().PORTAL_ENV).includes(change.role)) return 'role-of-sandbox';
  switch (change.verb) {
    case 'invite':
      return (await findUserByEmail(change.email, tx)) ? 'has-account' : null;
    case 'role':
      if (!person || person.disabledAt) return 'person-not-found';
      return person.role === change.role ? 'role-same' : null;
    case 'enable':
      return roleOf(person?.role) ? null : 'person-not-found';
    case 'reset-factor':
      return person && (await hasFactor(person.id, tx)) ? null : 'factor-not-found';
    case 'reset-link':
      // The holder of the link is the person from then on.
      return roleOf(person?.role) && person?.disabledAt === null ? null : 'person-not-found';
    case 'factor-rule':
    case 'ask-one':
      return null;
    default:
      return change satisfies never;
  }
}

/** A change that trusts somebody, or asks fewer people for a second factor, takes two where that is the rule. */
async function takesTwo(asked: Asked): Promise<boolean> {
  const { tx, change } = asked;
  const isWeaker = async (rule: FactorRule) =>
    factorRules.indexOf(rule) < factorRules.indexOf(await factorRule(tx));
  const matters = change.verb === 'factor-rule' ? await isWeaker(change.rule) : givesTrust(asked);
  return matters && (await asksForTwo(tx));
}

/**
 * Says why two administrators cannot trust somebody together: one person could be both, or be the person trusted. Each
 * administrator who saw the link by which somebody set a password could sign in as them.
 */
export async function problemOfTrust(
  { tx, change, person }: Asked,
  admins: readonly string[],
): Promise<'link-by-machine' | 'person-let-in' | 'admin-let-in' | null> {
  const givesLink = change.verb === 'invite' || change.verb === 'reset-link';
  if (givesLink && !sendsMail()) return 'link-by-machine';
  if (!givesLink && person && (await wereLetIn(tx, [person.id]))) return 'person-let-in';
  return (await wereLetIn(tx, admins)) ? 'admin-let-in' : null;
}

function givesTrust({ change, person }: Asked): boolean {
  if (change.verb === 'ask-one') return true;
  const role = 'role' in change ? change.role : roleOf(person?.role);
  return role === undefined || isTrusted(role);
}

/** Open proposals of one administrator: a flood would hide the others from who decides. */
const mostProposals = 20;

async function propose(asked: Asked): Promise<Answer> {
  const { tx, actor, change, person } = asked;
  const { verb } = change;
  const problem = await problemOfTrust(asked, [actor.userId]);
  if (problem) return refuse(problem);
  const target = { verb, userId: userOf(change), email: 'email' in change ? change.email : null };
  if (await sameProposal(tx, target)) return refuse('already-proposed');
  if ((await countOwnProposals(tx, actor.userId)) >= mostProposals) return refuse('proposals-many');
  if (!(await hasSecondAdmin({ actorId: actor.userId, personId: target.userId }, tx)))
    return refuse('needs-machine');
  const wish = {
    ...target,
    role: 'role' in change ? change.role : null,
    roleBefore: person?.role ?? null,
    locale: 'locale' in change ? change.locale : null,
    rule: 'rule' in change ? change.rule : null,
  };
  const proposal = await addProposal(tx, wish, actor);
  await recordAudit(tx, {
    actor,
    action: 'access.propose',
    subject: subjectOf(proposal),
    data: factsOf(proposal),
  });
  return ok({ link: null, proposalId: proposal.id });
}

/** The person concerned, or the proposal itself where there is none. */
export const subjectOf = ({ id, userId }: AccessProposal) =>
  userId === null ? ({ kind: 'proposal', id } as const) : ({ kind: 'user', id: userId } as const);

export const factsOf = ({ id, verb, role }: AccessProposal) => ({
  proposal: id,
  verb,
  ...(role !== null && { role }),
});

/** Makes a change that was found possible. `proposal` is the one that was accepted. */
export async function carryOut({
  tx,
  actor,
  change,
  person,
  proposal,
}: Asked & { proposal?: AccessProposal }): Promise<Granted> {
  const data = proposal ? { proposal: proposal.id, proposedBy: proposal.proposedBy } : {};
  const subject = { kind: 'user', id: person?.id ?? '' } as const;
  if (change.verb === 'invite') {
    const { email, role, locale } = change;
    const madeBy = proposal ? { userId: proposal.proposedBy, name: proposal.proposerName } : actor;
    const { id, handed } = await handOver(tx, {
      purpose: 'invitation',
      email,
      role,
      locale,
      lasts: 'sent',
      madeBy,
      about: null,
    });
    await recordAudit(tx, {
      actor,
      action: 'person.invite',
      subject: { kind: 'invitation', id },
      data: { ...data, role },
    });
    return { link: handed, proposalId: null };
  }
  if (change.verb === 'ask-one') return { link: null, proposalId: null };
  if (change.verb === 'factor-rule') {
    const { rule } = change;
    const before = await factorRule(tx);
    await putFactorRule(tx, rule, now());
    await recordAudit(tx, {
      actor,
      action: 'second-factor.rule',
      subject: { kind: 'policy', id: 'second-factor' },
      data: { ...data, rule, before },
    });
    return { link: null, proposalId: null };
  }
  if (!person) throw new Error('a change of a person has a person');
  switch (change.verb) {
    case 'role': {
      const { role } = change;
      // A link made before would let its holder in with the new role.
      if (isTrusted(role)) await endLinks(tx, person);
      await putRole(tx, person.id, role);
      await recordAudit(tx, {
        actor,
        action: 'person.role',
        subject,
        data: { ...data, role, before: person.role },
      });
      if (!may(role, 'people:manage')) await takeBackAccess(tx, { actor, person });
      await lapseApprovals(tx, { actor, person });
      await tellPerson(tx, person, { kind: 'role-changed', name: person.name, role, by: actor.name });
      break;
    }
    case 'enable':
      if (givesTrust({ tx, actor, change, person })) await endLinks(tx, person);
      await putDisabled(tx, person.id, false);
      await recordAudit(tx, { actor, action: 'person.enable', subject, data });
      break;
    case 'reset-factor': {
      const names = await removeFactors(tx, person.id);
      // The lost phone may be signed in, and have asked for another address.
      await endLinksFor(tx, { purpose: 'email', madeById: person.id });
      await endSessions({ userId: person.id, reason: 'second factor reset' }, tx);
      await recordAudit(tx, {
        actor,
        action: 'second-factor.reset',
        subject,
        data: { ...data, name: names.join(', ') },
      });
      const told = { name: person.name, factor: names.join(', '), by: actor.name };
      await tellPerson(tx, person, { kind: 'factor-removed', ...told });
      break;
    }
    case 'reset-link': {
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
      await recordAudit(tx, { actor, action: 'person.reset-link', subject, data });
      return { link: handed, proposalId: null };
    }
    default:
      return change satisfies never;
  }
  return { link: null, proposalId: null };
}
