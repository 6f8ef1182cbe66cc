import { auditOrder } from '../../../audit.ts';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { validateChineseName } from '../../../service-core/identity/index.ts';
import { loadDraft } from '../../drafts/queries.ts';
import type { DraftDetail } from '../../drafts/schema.ts';
import { createAmendment } from '../../drafts/verbs/create-draft.ts';
import { saveDraft } from '../../drafts/verbs/save-draft.ts';
import { addTimeline } from '../../orders/data/order.ts';
import { isAsked } from '../../orders/queries.ts';
import { informationLinkOf, renewLink } from '../../orders/verbs/apply-news.ts';
import { checkNow, freshInformationLink } from '../../orders/verbs/check-order.ts';
import { updateOrder } from '../../orders/verbs/update-order.ts';
import { storedDraft } from '../../transfers/defaults.ts';
import { changedPaths } from '../../transfers/payload.ts';
import type { DraftValues } from '../../transfers/types.ts';
import {
  ableColleagues,
  addAnswerer,
  announce,
  findRequest,
  inTransaction,
  keep,
  lockRequest,
} from '../data.ts';
import {
  type AnswerRefusal,
  type AnswerValue,
  type AssignRefusal,
  answerSchema,
  assignSchema,
  type MarkAnsweredRefusal,
  type MarkAnsweredValue,
  markAnsweredSchema,
  orderOfRequestSchema,
} from '../schema.ts';

type Answer = Result<AnswerValue, AnswerRefusal>;
const path = 'beneficiary.fullName';

/**
 * Answers a request for the recipient's name in Chinese characters: the name becomes an amendment of the order, sent as
 * its update. A colleague's open amendment is never sent along: it is named in the refusal and left alone.
 */
export const answerRequest = useCase({
  permission: 'order:update',
  input: answerSchema,
  run: async (actor, { orderId, name }): Promise<Answer> => {
    const order = await findRequest(orderId);
    if (!order) return err({ code: 'not-asked' });
    const original = storedDraft({ id: orderId, values: order.values });
    const written = chineseName(name, original);
    if (written === undefined) return err({ code: 'not-chinese' });
    const amendment = await createAmendment(actor, { orderId });
    if (!amendment.ok)
      return amendment.reason.code === 'too-many-fills' ? err(amendment.reason) : err({ code: 'not-here' });
    const { draftId } = amendment.value;
    const draft = await loadDraft(actor, draftId);
    if (!draft || changedPaths(draft.values, original).some((one) => one !== path))
      return err({ code: 'change-under-way', draftId });
    return send(actor, { orderId, draft, name: written });
  },
});

/** A company's name may hold more than Chinese characters; the service's pre-check decides. */
function chineseName(name: string, { beneficiary }: DraftValues): string | undefined {
  if (beneficiary.entityType === 'B') return /\p{Script=Han}/u.test(name) ? name.normalize('NFC') : undefined;
  const checked = validateChineseName(name);
  return checked.ok ? checked.value : undefined;
}

async function send(
  actor: Actor,
  { orderId, draft, name }: { orderId: string; draft: DraftDetail; name: string },
): Promise<Answer> {
  const values = { ...draft.values, beneficiary: { ...draft.values.beneficiary, fullName: name } };
  const saved = await saveDraft(actor, { id: draft.id, revision: draft.revision, values });
  if (!saved.ok) return err({ code: 'change-under-way', draftId: draft.id });
  const sent = await updateOrder(actor, { draftId: draft.id, revision: saved.value.revision });
  if (sent.ok) return ok(await standing(orderId, sent.value.state));
  const { reason } = sent;
  switch (reason.code) {
    case 'draft-invalid':
      return err({ code: 'more-to-fix', draftId: draft.id });
    case 'refused':
      return err({ code: 'refused', status: reason.status, message: reason.message });
    case 'unavailable':
      return err({ code: 'unavailable' });
    case 'not-allowed-now':
    case 'nothing-changed':
      return err({ code: 'not-here' });
    case 'draft-not-found':
    case 'draft-changed':
      return err({ code: 'change-under-way', draftId: draft.id });
    default:
      return reason satisfies never;
  }
}

async function standing(orderId: string, state: 'updated' | 'checking'): Promise<AnswerValue> {
  if (state === 'checking') return { outcome: 'checking', asked: null };
  const still = await findRequest(orderId);
  return { outcome: still ? 'still-asked' : 'settled', asked: still?.statusMessage ?? null };
}

/**
 * Returns the link of the service's page on which an order's request is answered; null without one. Whoever opens it may
 * answer, so it is recorded, and that person cannot approve the order.
 */
export const openInformationPage = useCase({
  permission: 'order:update',
  input: orderOfRequestSchema,
  run: async (actor, { id: orderId }): Promise<string | null> => {
    const asked = await findRequest(orderId);
    if (!asked || !isAsked(asked)) return null;
    const fresh = await freshInformationLink(asked);
    return inTransaction(async (tx) => {
      const order = await lockRequest(tx, orderId);
      if (!order || !isAsked(order)) return null;
      const link = fresh ?? informationLinkOf(order);
      if (!link) return null;
      if (fresh !== undefined) await renewLink(tx, order, fresh);
      await addAnswerer(tx, { orderId, userId: actor.userId });
      await addTimeline(tx, { orderId, kind: 'information-opened', source: 'person', actor });
      await auditOrder(tx, orderId, { actor, action: 'information.open' });
      await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
      return link;
    });
  },
});

type MarkAnswer = Result<MarkAnsweredValue, MarkAnsweredRefusal>;

/**
 * Records that a request was answered elsewhere, on the service's page or by the recipient, and checks the order's
 * status right away. If the service does not answer, the scheduled checks continue.
 */
export const markAnswered = useCase({
  permission: 'order:check',
  input: markAnsweredSchema,
  run: async (actor, { orderId }): Promise<MarkAnswer> => {
    const isNoted = await inTransaction(async (tx) => {
      const order = await lockRequest(tx, orderId);
      if (!order) return false;
      await keep(tx, orderId, { answeredAt: now(), answeredBy: actor.name });
      await addAnswerer(tx, { orderId, userId: actor.userId });
      await auditOrder(tx, orderId, { actor, action: 'information.answered' });
      await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
      return true;
    });
    if (!isNoted) return err({ code: 'not-asked' });
    const checked = await checkNow(actor, { orderId });
    if (!checked.ok) return ok({ outcome: 'not-checked', asked: null });
    const still = await findRequest(orderId);
    return ok({ outcome: still ? 'still-asked' : 'settled', asked: still?.statusMessage ?? null });
  },
});

/** Assigns a request to a user who can work on orders, or unassigns it. */
export const assignRequest = useCase({
  permission: 'order:draft',
  input: assignSchema,
  run: async (actor, { orderId, userId }): Promise<Result<null, AssignRefusal>> => {
    const owner = userId === null ? null : (await ableColleagues()).find(({ id }) => id === userId);
    if (owner === undefined) return err({ code: 'no-such-colleague' });
    return inTransaction(async (tx): Promise<Result<null, AssignRefusal>> => {
      const order = await lockRequest(tx, orderId);
      if (!order) return err({ code: 'not-asked' });
      await keep(tx, orderId, { ownerId: owner?.id ?? null, ownerName: owner?.name ?? null });
      await auditOrder(tx, orderId, {
        actor,
        action: 'information.assign',
        data: { ownerId: owner?.id ?? null },
      });
      await announce(tx, [{ kind: 'order', id: orderId, version: order.version }]);
      return ok(null);
    });
  },
});
