import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { globalDraftValuesSchema } from '../transfers/schema.ts';
import { countOpenDrafts, findDraft, namesOf, openDrafts } from './repository.ts';
import type { DraftDetail, DraftState, DraftSummary } from './types.ts';

const states: readonly DraftState[] = ['open', 'sent', 'discarded'];

/** Everything of one draft, also of one that was sent or discarded; null when there is none with this id. */
export async function loadDraft(actor: Actor, id: string): Promise<DraftDetail | null> {
  authorise(actor, 'order:read');
  const draft = await findDraft(id);
  if (!draft) return null;
  const names = await namesOf([draft.createdBy, draft.updatedBy]);
  const wasMade = draft.order !== null && draft.order.creation !== 'refused';
  return {
    id: draft.id,
    family: 'global',
    state: states.find((known) => known === draft.state) ?? 'open',
    revision: draft.revision,
    values: globalDraftValuesSchema.parse(draft.values),
    createdAt: draft.createdAt.toISOString(),
    createdByName: names.get(draft.createdBy) ?? '',
    updatedAt: draft.updatedAt.toISOString(),
    updatedById: draft.updatedBy,
    updatedByName: names.get(draft.updatedBy) ?? '',
    orderId: wasMade ? (draft.order?.id ?? null) : null,
    refusal: draft.refusal as DraftDetail['refusal'],
  };
}

/** The open drafts of everybody, latest first; at most 200. */
export async function listDrafts(actor: Actor): Promise<DraftSummary[]> {
  authorise(actor, 'order:read');
  const drafts = await openDrafts(200);
  const names = await namesOf(drafts.map((draft) => draft.updatedBy));
  return drafts.map((draft) => {
    const values = globalDraftValuesSchema.parse(draft.values);
    const { fullName, firstName, lastName } = values.beneficiary;
    return {
      id: draft.id,
      orderNo: values.orderNo,
      beneficiaryName: fullName || [firstName, lastName].filter(Boolean).join(' '),
      sourceAmount: values.sourceAmount,
      sourceCurrency: values.sourceCurrency,
      targetAmount: values.targetAmount,
      targetCurrency: values.targetCurrency,
      purpose: values.purpose,
      updatedAt: draft.updatedAt.toISOString(),
      updatedByName: names.get(draft.updatedBy) ?? '',
    };
  });
}

export async function countDrafts(actor: Actor): Promise<number> {
  authorise(actor, 'order:read');
  return countOpenDrafts();
}
