import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { bePresent } from '../../lib/features/drafts/verbs/be-present.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { detailOf, valueOf } from './portal-orders.ts';

export const updatePath = '/global/payout/transfer/update';

type Change = (values: DraftValues) => DraftValues;

/** Makes and saves an amendment of the order with `change`, ready to be sent as its update. */
export async function amended(
  actor: Actor,
  orderId: string,
  change: Change,
): Promise<{ draftId: string; revision: number }> {
  const { draftId } = valueOf(await createAmendment(actor, { orderId }));
  // Opened to type in, as on its page: a colleague's open change is masked until then.
  await bePresent(actor, { draftId, tabId: crypto.randomUUID(), kind: 'take-over', active: true });
  const draft = await loadDraft(actor, draftId);
  if (!draft) throw new Error('the draft is not there');
  const values = change(draft.values);
  const saved = valueOf(await saveDraft(actor, { id: draftId, revision: draft.revision, values }));
  return { draftId, revision: saved.revision };
}

export const renamed =
  (fullName: string): Change =>
  (values) => ({ ...values, beneficiary: { ...values.beneficiary, fullName } });

/** Another person's name wherever the order gives one; the service asks about names that differ. */
export const renamedThroughout =
  (lastName: string, firstName: string): Change =>
  (values) => {
    const fullName = lastName + firstName;
    const accountInfo = { ...values.beneficiary.accountInfo, name: fullName };
    return { ...values, beneficiary: { ...values.beneficiary, fullName, lastName, firstName, accountInfo } };
  };

export const related =
  (relationship: string): Change =>
  (values) => ({ ...values, relationship });

export const storedOrder = (orderId: string) => db().order.findUniqueOrThrow({ where: { id: orderId } });

export const timelineKinds = async (actor: Actor, orderId: string) =>
  (await detailOf(actor, orderId)).timeline.map((entry) => entry.kind);
