import { type Actor, may } from '../../auth/permissions.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { eachReadable, type Readable } from '../../stored-row.ts';
import { storedDraft } from '../transfers/defaults.ts';
import { maskedValues } from '../transfers/protected-fields.ts';
import { draftValuesSchema } from '../transfers/schema.ts';
import type { DraftValues, Family } from '../transfers/types.ts';
import {
  amendmentStanding,
  countOpenDrafts,
  daysBefore,
  discardedDrafts,
  draftDeletedAt,
  draftExpiresAt,
  draftLife,
  expiresSoon,
  findDraft,
  latestDraftOf,
  latestPurposesOf,
  namesOf,
  openDrafts,
} from './data/drafts.ts';
import { holdersOfDrafts } from './data/presence.ts';
import { allTemplates, findTemplate } from './data/templates.ts';
import type { DiscardedDraft, DraftDetail, DraftState, DraftSummary, TemplateSummary } from './schema.ts';

const states: readonly DraftState[] = ['open', 'sent', 'discarded'];
const updateStates = ['none', 'requested', 'unknown'] as const;

/**
 * One draft in any state; null for an unknown id. It is whole for its owner while it is open, and for the colleague who
 * holds it, which is on record; protected values are masked for everybody else, and once it was sent or discarded.
 */
export const loadDraft = useCase('order:read', async (actor, id: string): Promise<DraftDetail | null> => {
  const draft = await findDraft(id);
  if (!draft) return null;
  const names = await namesOf([draft.createdBy, draft.updatedBy]);
  const isWhole = await isWholeTo(actor, draft);
  const shown = isWhole ? (values: DraftValues) => values : maskedValues;
  const values = shown(storedDraft(draft));
  return {
    id: draft.id,
    ...kindOf(draft, shown),
    state: states.find((known) => known === draft.state) ?? 'open',
    revision: draft.revision,
    family: values.family,
    values,
    masked: !isWhole,
    createdAt: draft.createdAt.toISOString(),
    createdByName: names.get(draft.createdBy) ?? '',
    updatedAt: draft.updatedAt.toISOString(),
    updatedById: draft.updatedBy,
    updatedByName: names.get(draft.updatedBy) ?? '',
    orderId: draft.state === 'sent' && draft.amends ? draft.amends.id : madeOrderId(draft),
    refusal: draft.refusal as DraftDetail['refusal'],
  };
});

async function isWholeTo(actor: Actor, { id, state, createdBy }: Loaded): Promise<boolean> {
  if (state !== 'open' || !may(actor.role, 'order:draft')) return false;
  return createdBy === actor.userId || (await holdersOfDrafts(actor, [id])).get(id)?.self === true;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

function madeOrderId({ order }: Loaded): string | null {
  return order !== null && order.creation !== 'refused' ? order.id : null;
}

function kindOf(
  { amends }: Loaded,
  shown: (values: DraftValues) => DraftValues,
): Pick<DraftDetail, 'kind' | 'mode' | 'amends'> {
  if (!amends) return { kind: 'new', mode: 'create', amends: null };
  const updateState = updateStates.find((known) => known === amends.updateState) ?? 'unknown';
  const original = shown(storedDraft(amends));
  return { kind: 'amendment', mode: 'update', amends: { orderId: amends.id, original, updateState } };
}

/** Everyone's open drafts, latest first; at most 200. */
export const listDrafts = useCase('order:read', async (actor): Promise<Readable<DraftSummary>> => {
  const drafts = await openDrafts(200);
  const names = await namesOf(drafts.flatMap((draft) => [draft.createdBy, draft.updatedBy]));
  const at = now();
  return eachReadable(drafts, (draft) => {
    const values = storedDraft(draft);
    return {
      id: draft.id,
      kind: draft.amendsOrderId === null ? 'new' : 'amendment',
      family: values.family,
      amendsOrderId: draft.amendsOrderId,
      orderNo: values.orderNo,
      beneficiaryName: nameOf(values),
      sourceAmount: values.sourceAmount,
      sourceCurrency: values.sourceCurrency,
      targetAmount: values.targetAmount,
      targetCurrency: values.targetCurrency,
      purpose: values.purpose,
      colleague: draft.createdBy === actor.userId ? null : (names.get(draft.createdBy) ?? ''),
      updatedAt: draft.updatedAt.toISOString(),
      updatedByName: names.get(draft.updatedBy) ?? '',
      expiresAt: draftExpiresAt(draft.updatedAt).toISOString(),
      expiresSoon: expiresSoon(draft.updatedAt, at),
    };
  });
});

/** Discarded drafts that are still kept, latest first; at most 100. */
export const listDiscarded = useCase('draft:recover', async (): Promise<Readable<DiscardedDraft>> => {
  const drafts = await discardedDrafts(daysBefore(now(), draftLife.discardedDays), 100);
  const names = await namesOf(drafts.map((draft) => draft.updatedBy));
  return eachReadable(drafts, (draft) => {
    const values = storedDraft(draft);
    const discardedAt = draft.discardedAt ?? draft.updatedAt;
    return {
      id: draft.id,
      orderNo: values.orderNo,
      beneficiaryName: nameOf(values),
      sourceAmount: values.sourceAmount,
      sourceCurrency: values.sourceCurrency,
      updatedAt: draft.updatedAt.toISOString(),
      updatedByName: names.get(draft.updatedBy) ?? '',
      discardedAt: discardedAt.toISOString(),
      deletedAt: draftDeletedAt(discardedAt).toISOString(),
    };
  });
});

function nameOf({ beneficiary: { fullName, firstName, lastName } }: DraftValues): string {
  return fullName || [firstName, lastName].filter(Boolean).join(' ');
}

/** An order's open amendment, and `isUnderWay` while a change is on its way to the service. */
export const amendmentOfOrder = useCase(
  'order:read',
  async (_actor, orderId: string): Promise<{ openDraftId: string | null; isUnderWay: boolean } | null> => {
    const standing = await amendmentStanding(orderId);
    return standing && { openDraftId: standing.openDraftId, isUnderWay: standing.updateState !== 'none' };
  },
);

/** The family of this user's last draft, the likeliest for the next. */
export const lastFamily = useCase('order:draft', async (actor): Promise<Family> => {
  const latest = await latestDraftOf(actor.userId);
  const values = draftValuesSchema.safeParse(latest ?? {});
  return values.data?.family ?? 'global';
});

/** Up to three purposes that this user used last. */
export const recentPurposes = useCase(
  'order:draft',
  async (actor): Promise<string[]> => latestPurposesOf(actor.userId, 3),
);

export const countDrafts = useCase('order:read', async (): Promise<number> => countOpenDrafts());

const SHOWN = 200;

/** Everyone's templates, by name; at most 200. */
export const listTemplates = useCase('order:draft', async (): Promise<Readable<TemplateSummary>> => {
  const templates = await allTemplates(SHOWN);
  const names = await namesOf(templates.map((template) => template.createdBy));
  return eachReadable(templates, (template) => {
    const values = storedDraft(template);
    return {
      id: template.id,
      name: template.name,
      family: values.family,
      beneficiaryName: values.beneficiary.fullName,
      sourceCurrency: values.sourceCurrency,
      targetCurrency: values.targetCurrency,
      createdAt: template.createdAt.toISOString(),
      createdByName: names.get(template.createdBy) ?? '',
    };
  });
});

/** Values for a draft that starts from this template; null if it does not exist. */
export const templateValues = useCase(
  'order:draft',
  async (_actor, id: string): Promise<DraftValues | null> => {
    const template = await findTemplate(id);
    return template && storedDraft(template);
  },
);
