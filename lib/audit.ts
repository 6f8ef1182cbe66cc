import type { Actor } from './auth/permissions.ts';
import { now } from './clock.ts';
import { db, type Prisma, type Tx } from './db/client.ts';
import { announce } from './live/hub.ts';

export type Entry = {
  actor: Pick<Actor, 'userId' | 'name'> | null;
  action: AuditAction;
  subject: {
    kind:
      | 'session'
      | 'user'
      | 'invitation'
      | 'proposal'
      | 'policy'
      | 'documents'
      | 'draft'
      | 'template'
      | 'order'
      | 'conversion'
      | 'wallet'
      | 'webhook'
      | 'lookup'
      | 'sandbox'
      | 'party';
    id: string;
  };
  data?: Prisma.InputJsonObject;
  address?: string;
};

/** Records an action in the transaction that performs it. `data` holds facts, never personal data. */
export async function recordAudit(tx: Tx, entry: Entry): Promise<void> {
  await tx.auditEntry.create({
    data: {
      at: now(),
      actorId: entry.actor?.userId ?? null,
      actorName: entry.actor?.name ?? 'portal',
      action: entry.action,
      subjectKind: entry.subject.kind,
      subjectId: entry.subject.id,
      data: entry.data ?? {},
      address: entry.address ?? null,
    },
  });
  if (isAboutPeople(entry)) await announce(tx, [{ kind: 'people', id: 'people', version: 0 }]);
}

/** True for a change that the pages of people show. Refused attempts, which anybody can make, are none. */
const isAboutPeople = ({ action, subject }: Entry): boolean =>
  (/^(?:person|second-factor|access)\./.test(action) && action !== 'access.refused') ||
  (action === 'mail.failed' && subject.kind === 'invitation');

/** Records an action on an order. */
export function auditOrder(tx: Tx, id: string, entry: Omit<Entry, 'subject'>): Promise<void> {
  return recordAudit(tx, { ...entry, subject: { kind: 'order', id } });
}

/** Records an action that writes no other row. */
export async function recordAuditAlone(entry: Entry): Promise<void> {
  await recordAudit(db(), entry);
}

/** The recorded actions: `<subject>.<action>`. */
export const auditActions = [
  'sign-in',
  'sign-in.failed',
  'sign-in.locked',
  'access.refused',
  'sign-out',
  'session.end',
  'draft.discard',
  'draft.restore',
  'draft.expire',
  'draft.take-over',
  'draft.fill',
  'template.save',
  'template.remove',
  'template.restore',
  'order.create',
  'order.created',
  'order.create-refused',
  'order.amend',
  'order.update-requested',
  'order.updated',
  'order.update-refused',
  'order.upload',
  'order.documents-completed',
  'order.confirm-requested',
  'order.confirm-answered',
  'order.cancel',
  'order.abandon',
  'order.take-up',
  'order.note',
  'order.name-supplied',
  'order.name-withdrawn',
  'order.reveal',
  'reveal.refused',
  'order.export',
  'order.sandbox-review',
  'order.sandbox-payout',
  'order.sandbox-redeliver',
  'order.sandbox-story',
  'approval.submit',
  'approval.approve',
  'approval.send-back',
  'approval.withdraw',
  'approval.expire',
  'approval.lapse',
  'approval.remind',
  'person.invite',
  'person.name',
  'person.email-asked',
  'person.email-cancel',
  'person.email',
  'mail.failed',
  'person.invitation-revoke',
  'person.join',
  'person.reset-link',
  'person.password-reset',
  'person.password-change',
  'person.role',
  'person.disable',
  'person.enable',
  'person.sessions-end',
  'person.session-end',
  'person.identity',
  'person.identity-remove',
  'access.propose',
  'access.accept',
  'access.reject',
  'access.withdraw',
  'access.ask-one',
  'access.ask-two',
  'policy.propose',
  'policy.accept',
  'policy.reject',
  'policy.withdraw',
  'documents.suggestions',
  'documents.names',
  'second-factor.rule',
  'second-factor.enrol',
  'second-factor.rename',
  'second-factor.remove',
  'second-factor.reset',
  'second-factor.recovery-code',
  'step-up',
  'step-up.refused',
  'wallet.convert',
  'wallet.converted',
  'wallet.ask',
  'wallet.limit',
  'wallet.statement',
  'information.assign',
  'information.answered',
  'information.open',
  'webhook.reprocess',
  'account-check.send',
  'account-check.answered',
  'name.look-up',
  'alipay.verify',
  'party.create',
  'party.change',
  'party.archive',
  'party.restore',
  'party.merge',
  'party.reveal',
  'party.fill',
  'party.import',
  'demo.load',
  'sandbox.clock',
  'sandbox.credit',
  'sandbox.faults',
] as const;

type AuditAction = (typeof auditActions)[number];
