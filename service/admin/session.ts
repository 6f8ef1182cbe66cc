import { ok, type Result } from '../../lib/service-core/result.ts';
import { type AuditFacts, type AuditOutcome, appendAudit, auditValue } from '../domain/audit/entries.ts';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { inTransaction } from '../domain/database.ts';
import { type DomainError, refuse } from '../domain/errors.ts';
import { findPartnerById, type PartnerProfile, partnersNamed } from '../domain/partners/find-partner.ts';

/** The person, the command and the reason: the part of an audit entry that is known before anything happens. */
export type Purpose = Pick<AuditFacts, 'actor' | 'origin' | 'action' | 'reason'>;

/** Target, and values before and after, for the audit entry. */
type Trace = { target?: string | null; before?: unknown; after?: unknown };

/** One run of one command: the use-cases' context, and the record of what the run does. */
export type Session = {
  ctx: ServiceContext;
  /** Finds the partner by id, app key or name, and notes it for the audit entry. */
  partner(reference: string): Promise<Result<{ profile: PartnerProfile; partner: Partner }, DomainError>>;
  /** Notes the partner concerned, for commands that do not name it directly. */
  concerns(partnerId: string): void;
  /**
   * Runs a use-case and commits its change and the audit entry together. `trace` picks the part of the committed value
   * that the entry keeps: never a secret, never personal data.
   */
  change<T extends Committed, Committed = T>(
    work: (ctx: ServiceContext) => Promise<Result<T, DomainError>>,
    trace: (value: Committed) => Trace,
  ): Promise<Result<T, DomainError>>;
  /** Records that personal data is about to be shown; call it before showing the data. */
  read(target: string): Promise<void>;
  /** Records a refused or failed attempt. */
  gaveUp(outcome: AuditOutcome, target: string | null, message: string): Promise<void>;
  /** True once this run has written to the audit trail. */
  recorded(): boolean;
};

export function openSession(ctx: ServiceContext, purpose: Purpose): Session {
  let partnerId: string | null = null;
  let entries = 0;

  const append = async (
    db: Parameters<typeof appendAudit>[0],
    facts: Pick<AuditFacts, 'outcome'> & Partial<AuditFacts>,
  ): Promise<void> => {
    const nothing = { target: null, message: null, before: null, after: null };
    await appendAudit(db, { ...purpose, ...nothing, partnerId, ...facts }, ctx.wallNow());
    entries += 1;
  };

  return {
    ctx,
    concerns: (id) => {
      partnerId = id;
    },
    async partner(reference) {
      const [profile, another] = await partnersNamed(ctx.pool, reference);
      if (!profile) {
        return refuse(
          'notFound',
          `no partner has the id, app key or name "${reference}"; see: partners list`,
        );
      }
      if (another)
        return refuse('notFound', `several partners are called "${reference}"; give the id or app key`);
      partnerId = profile.id;
      const known = await findPartnerById(ctx.pool, profile.id);
      if (!known) throw new Error('a partner vanished');
      return ok({ profile, partner: known.partner });
    },
    async change<T extends Committed, Committed = T>(
      work: (within: ServiceContext) => Promise<Result<T, DomainError>>,
      trace: (value: Committed) => Trace,
    ) {
      const before = entries;
      const beforeCommit: ServiceContext['beforeCommit'] = async (tx, answer) => {
        const { target = null, before: was, after: is } = trace(committed(answer) as Committed);
        await append(tx, { outcome: 'done', target, before: auditValue(was), after: auditValue(is) });
      };
      const result = await work({ ...ctx, beforeCommit });
      if (result.ok && entries === before) throw new Error('a change was not recorded');
      return result;
    },
    read: (target) => inTransaction(ctx, (tx) => append(tx, { outcome: 'read', target })),
    gaveUp: (outcome, target, message) =>
      inTransaction(ctx, (tx) => append(tx, { outcome, target, message })),
    recorded: () => entries > 0,
  };
}

/** Unwraps the value of a committed transaction, which is a successful Result or a bare value. */
function committed(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && 'value' in answer
    ? answer.value
    : answer;
}
