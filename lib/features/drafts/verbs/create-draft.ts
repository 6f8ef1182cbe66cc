import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { recordReveal, revealWithin } from '../../../reveals.ts';
import { isPossible } from '../../orders/life-cycle/transitions.ts';
import { fillDraft } from '../../parties/party-draft.ts';
import { fundsSourceOf, lastPaymentTo, relationshipBetween } from '../../parties/queries.ts';
import type { PartyFill } from '../../parties/types.ts';
import { fillFromParty } from '../../parties/verbs/reveal-party.ts';
import { copyDraft, newDraft, repeatDraft, storedDraft } from '../../transfers/defaults.ts';
import { draftValuesSchema } from '../../transfers/schema.ts';
import { type DraftValues, familyOf } from '../../transfers/types.ts';
import {
  announce,
  findDraft,
  insertDraft,
  inTransaction,
  latestDraftOf,
  lockOrderOfAmendment,
  openAmendment,
  valuesOfOrder,
} from '../data/drafts.ts';
import { templateValues } from '../queries.ts';
import { type AmendmentRefusal, type NewDraftInput, newAmendmentSchema, newDraftSchema } from '../schema.ts';

type Refusal = {
  code: 'order-not-found' | 'template-not-found' | 'draft-not-found' | 'party-not-found' | 'too-many-fills';
};
const tooMany = err({ code: 'too-many-fills' as const });

/**
 * Creates a draft with this user's latest choices and any saved parties, or from an order, a template or another draft.
 * Paying a recipient again repeats the last payment to them, so that only the amount is left to enter.
 */
export const createDraft = useCase({
  permission: 'order:draft',
  input: newDraftSchema,
  run: async (actor, input): Promise<Result<{ draftId: string }, Refusal>> => {
    const made = await valuesFromSource(actor, input.from);
    if (made) return made.ok ? ok({ draftId: (await insertDraft({ actor, values: made.value })).id }) : made;
    const first = await firstValues(actor, input);
    if (!first.ok) return first;
    let values = first.value;
    for (const partyId of partiesOf(input.from)) {
      const party = await fillFromParty(actor, { partyId });
      if (!party.ok) return party;
      values = startingWith(values, party.value);
    }
    const { savedPayerId: payerId, savedBeneficiaryId: beneficiaryId } = values;
    if (payerId !== '' && values.fundsSource === '' && input.family !== 'business') {
      values = { ...values, fundsSource: await fundsSourceOf(actor, payerId) };
    }
    if (payerId !== '' && beneficiaryId !== '' && input.family !== 'business') {
      values = { ...values, relationship: await relationshipBetween(actor, { payerId, beneficiaryId }) };
    }
    return ok({ draftId: (await insertDraft({ actor, values })).id });
  },
});

/** Values taken from an order, a template or another draft; undefined if the draft starts from none of these. */
async function valuesFromSource(
  actor: Actor,
  from: NewDraftInput['from'],
): Promise<Result<DraftValues, Refusal> | undefined> {
  if (from === undefined) return undefined;
  if ('repeatOrderId' in from) {
    const previous = await valuesOfOrder(from.repeatOrderId);
    if (!previous) return err({ code: 'order-not-found' });
    if (!(await recordFill(actor, { kind: 'order', id: from.repeatOrderId }))) return tooMany;
    return ok(repeatDraft(storedDraft({ id: from.repeatOrderId, values: previous }), now()));
  }
  if ('templateId' in from) {
    const template = await templateValues(actor, from.templateId);
    if (!template) return err({ code: 'template-not-found' });
    if (!(await recordFill(actor, { kind: 'template', id: from.templateId }))) return tooMany;
    return ok(repeatDraft(template, now()));
  }
  if ('copyDraftId' in from) {
    const original = await findDraft(from.copyDraftId);
    if (!original) return err({ code: 'draft-not-found' });
    if (!(await recordFill(actor, { kind: 'draft', id: from.copyDraftId }))) return tooMany;
    return ok(copyDraft(storedDraft(original), now()));
  }
  return undefined;
}

/** Records that a draft takes the whole values of an order, a template or a draft, like a reveal; false if it may not. */
function recordFill(
  actor: Actor,
  subject: { kind: 'order' | 'template' | 'draft'; id: string },
): Promise<boolean> {
  return recordReveal({ actor, action: 'draft.fill', subject });
}

async function firstValues(
  actor: Actor,
  { family, from }: NewDraftInput,
): Promise<Result<DraftValues, Refusal>> {
  if (from && 'recipientId' in from && from.payerId === undefined) {
    const order = await lastPaymentTo(actor, { recipientId: from.recipientId, family });
    const last = draftValuesSchema.safeParse(order?.values);
    if (order && last.success) {
      if (!(await recordFill(actor, { kind: 'order', id: order.id }))) return tooMany;
      return ok(repeatDraft(last.data, now()));
    }
  }
  const latest = draftValuesSchema.safeParse(await latestDraftOf(actor.userId));
  return ok(newDraft(family, latest.data ?? {}, now()));
}

function partiesOf(from: NewDraftInput['from']): string[] {
  if (from === undefined || !('recipientId' in from || 'payerId' in from)) return [];
  return [from.payerId, 'recipientId' in from ? from.recipientId : undefined].filter(
    (id) => id !== undefined,
  );
}

/** Fills in a party. A recipient's account currency becomes the target currency, which the user can change. */
function startingWith(values: DraftValues, party: PartyFill): DraftValues {
  const targetCurrency = party.values.beneficiary?.accountInfo.currency || values.targetCurrency;
  return fillDraft({ ...values, targetCurrency }, party);
}

type Answer = Result<{ draftId: string }, AmendmentRefusal>;

/**
 * Opens a draft that changes an existing order (ui.md §3.1), with the order's current values, edited in update mode. An
 * order has at most one open amendment; a second request returns it.
 */
export const createAmendment = useCase({
  permission: 'order:update',
  input: newAmendmentSchema,
  run: (actor, { orderId }): Promise<Answer> =>
    inTransaction(async (tx): Promise<Answer> => {
      const order = await lockOrderOfAmendment(tx, orderId);
      if (!order) return err({ code: 'order-not-found' });
      if (familyOf(order.family) === 'business') return err({ code: 'no-such-call' });
      if (!isPossible(order, 'update')) return err({ code: 'not-allowed-now', status: order.serviceStatus });
      const open = await openAmendment(tx, orderId);
      if (open) return ok({ draftId: open.id });
      const values = storedDraft({ id: orderId, values: order.values });
      const draftId = randomUUID();
      const isFilled = await revealWithin(
        tx,
        { actor, action: 'order.amend', subject: { kind: 'order', id: orderId }, data: { draftId } },
        async () => {
          const { revision } = await insertDraft({ id: draftId, actor, values, amendsOrderId: orderId }, tx);
          await announce(tx, [{ kind: 'draft', id: draftId, version: revision }]);
        },
      );
      return isFilled ? ok({ draftId }) : tooMany;
    }),
});
