import { draftSteps } from '@/lib/features/transfers/fields.ts';
import type {
  DraftSection,
  DraftStep,
  Family,
  FieldPath,
  FormMode,
  Party,
} from '@/lib/features/transfers/types.ts';

/** The pages of the form, ending with the page that reads everything back. */
export type WizardStep = DraftStep | 'check';

/** A business order can never be changed, so it is read back before it exists (ui.md §3.1). */
export function stepsOf(family: Family, mode: FormMode): readonly WizardStep[] {
  return family === 'business' && mode === 'create' ? [...draftSteps, 'check'] : draftSteps;
}

export function isFormStep(step: WizardStep): step is DraftStep {
  return draftSteps.some((own) => own === step);
}

/**
 * The addresses of a wizard's pages; `onePage` if all steps share a page; and the page on which it began.
 */
export type WizardPlace = { base: string; onePage: boolean; from?: ChangeFrom | null };

/** Returns the address of a step, below `base`; on one page, of the step's part of it. */
export function stepHref({ base, onePage, from }: WizardPlace, step: WizardStep): string {
  const search = from ? `?from=${from}` : '';
  return onePage && isFormStep(step) ? `${base}${search}#${stepId(step)}` : `${base}/${step}${search}`;
}

/** The id of a step's heading when all steps share a page. */
export function stepId(step: WizardStep): string {
  return `step-${step}`;
}

/** Key of a step's words below `wizard.steps`; a business order has no purpose. */
export function stepWords<S extends WizardStep | 'all'>(step: S, family: Family): S | 'businessDetails' {
  return step === 'details' && family === 'business' ? 'businessDetails' : step;
}

/** Key below `wizard` of the button that goes from one step to the next. */
export function leadKey(step: WizardStep, next: WizardStep, family: Family): string {
  if (!isFormStep(next)) return `steps.${next}.lead`;
  return next === stepWords(next, family)
    ? `steps.${step}.continue`
    : `steps.${stepWords(next, family)}.lead`;
}

/** Key below `wizard` of a section's name. */
export function sectionKey(section: DraftSection, family: Family): string {
  return section === 'details' && family === 'business' ? 'sections.businessDetails' : `sections.${section}`;
}

const parties = ['payer', 'beneficiary'] as const;

export function partyOf(path: string): Party | undefined {
  return (
    parties.find((party) => path.startsWith(`${party}.`)) ??
    (path === 'holderType' ? 'beneficiary' : undefined)
  );
}

/**
 * The page on which the change of an order began, if not the order's own. The address carries this word and never an
 * address, so that no link can send a person elsewhere.
 */
export type ChangeFrom = 'review';

export function changeFrom(said: unknown): ChangeFrom | null {
  return said === 'review' ? said : null;
}

type Place = { orderId: string; from: ChangeFrom | null };

/** A field of an order's form, and the step that asks for it. */
export type ChangeField = Place & { field: FieldPath; step: DraftStep };

/** The address of a field in the form of the open change. */
export function changeFieldHref({ orderId, from, field, step }: ChangeField): string {
  return `${stepHref({ base: `/orders/${orderId}/edit`, onePage: false, from }, step)}#field-${field}`;
}

/** Begins a change at this field, or continues the open change. */
export function changeHref(o: Place & { field: string }): string {
  const search = new URLSearchParams({ field: o.field, ...(o.from && { from: o.from }) });
  return `/orders/${o.orderId}/edit?${search}`;
}

/** The address of the page on which the change began, at the row of the given field. */
export function afterChangeHref(o: Place & { field?: string | null }): string {
  const page = `/orders/${o.orderId}`;
  if (o.from === null) return page;
  return `${page}/${o.from}${o.field ? `${rowMark}${o.field}` : ''}`;
}

/** The fragment that leads to one row of a read-back. */
export const rowMark = '#row-';
