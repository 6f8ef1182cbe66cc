import { draftSteps } from '@/lib/features/transfers/fields.ts';
import type {
  DraftSection,
  DraftStep,
  Family,
  FieldPath,
  FormMode,
  Party,
} from '@/lib/features/transfers/types.ts';

/** The pages of the form, and the last one that reads everything back before the order is created. */
export type WizardStep = DraftStep | 'check';

/** A business order can never be changed, so it is read back before it exists (ui.md §3.1). */
export function stepsOf(family: Family, mode: FormMode): readonly WizardStep[] {
  return family === 'business' && mode === 'create' ? [...draftSteps, 'check'] : draftSteps;
}

export function isFormStep(step: WizardStep): step is DraftStep {
  return draftSteps.some((own) => own === step);
}

/**
 * The addresses of a wizard's pages, with `onePage` when the steps of its form share one, and the page it was begun on.
 */
export type WizardPlace = { base: string; onePage: boolean; from?: ChangeFrom | null };

/** Returns the address of a step, below `base`; on one page the steps of the form are its parts. */
export function stepHref({ base, onePage, from }: WizardPlace, step: WizardStep): string {
  const search = from ? `?from=${from}` : '';
  return onePage && isFormStep(step) ? `${base}${search}#${stepId(step)}` : `${base}/${step}${search}`;
}

/** The id of a step's heading where all of them are on one page. */
export function stepId(step: WizardStep): string {
  return `step-${step}`;
}

/** Key of a step's words below `wizard.steps`: a business order says nothing of a purpose. */
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
 * The page on which a change of an order was begun, when not the order's own. The address carries this word and never
 * an address, so that no link can send anybody elsewhere.
 */
export type ChangeFrom = 'review';

export function changeFrom(said: unknown): ChangeFrom | null {
  return said === 'review' ? said : null;
}

type Place = { orderId: string; from: ChangeFrom | null };

/** A field of an order's form, and the step that asks for it. */
export type ChangeField = Place & { field: FieldPath; step: DraftStep };

/** The field in the form of the change that is open. */
export function changeFieldHref({ orderId, from, field, step }: ChangeField): string {
  return `${stepHref({ base: `/orders/${orderId}/edit`, onePage: false, from }, step)}#field-${field}`;
}

/** Begins a change at this field, or continues the open change. */
export function changeHref(o: Place & { field: string }): string {
  const search = new URLSearchParams({ field: o.field, ...(o.from && { from: o.from }) });
  return `/orders/${o.orderId}/edit?${search}`;
}

/** Back to where the change was begun, at the row of a field where one is given. */
export function afterChangeHref(o: Place & { field?: string | null }): string {
  const page = `/orders/${o.orderId}`;
  if (o.from === null) return page;
  return `${page}/${o.from}${o.field ? `${rowMark}${o.field}` : ''}`;
}

/** The end of a read-back's address that leads to one of its rows. */
export const rowMark = '#row-';
