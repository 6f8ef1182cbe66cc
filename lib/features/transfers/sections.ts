import type { FieldPath } from './fields.ts';
import type { Problem } from './problems.ts';
import type { DraftSection, DraftStep } from './types.ts';

export const draftSteps = ['amount', 'parties', 'details'] as const satisfies readonly DraftStep[];

export const sectionsOfStep: Record<DraftStep, readonly DraftSection[]> = {
  amount: ['amount'],
  parties: ['payer', 'beneficiary'],
  details: ['details'],
};

export function stepOfSection(section: DraftSection): DraftStep {
  if (section === 'amount' || section === 'details') return section;
  return 'parties';
}

/** A step in the task list (ui.md §3.1): how many answers it lacks, or what in it wants a second look. */
export type StepStatus =
  | { kind: 'complete' }
  | { kind: 'missing'; count: number }
  | { kind: 'check'; count: number; missing: number };

export type DraftProgress = {
  problems: Problem[];
  steps: Record<DraftStep, StepStatus>;
  /** Fields that still lack an answer, in the order of the form. */
  missing: FieldPath[];
  /** Fields whose answer wants a second look. */
  toCheck: FieldPath[];
};

/**
 * Returns the progress of a draft with these problems. Empty fields are "left", filled ones that are wrong are "to
 * check" and named first, since they need a decision. An old quote is no shortcoming of the form: it is renewed while
 * somebody types.
 */
export function draftProgress(found: readonly Problem[]): DraftProgress {
  const problems = found.filter(({ key }) => key !== 'quoteExpired');
  const steps = Object.fromEntries(
    draftSteps.map((step) => [
      step,
      statusOf(problems.filter(({ section }) => stepOfSection(section) === step)),
    ]),
  ) as Record<DraftStep, StepStatus>;
  const paths = (of: readonly Problem[]) => of.map(({ path }) => path);
  return {
    problems,
    steps,
    missing: paths(problems.filter(isMissing)),
    toCheck: paths(problems.filter((found) => !isMissing(found))),
  };
}

/** True if everything but the amounts is answered. */
export const isRestComplete = ({ steps }: DraftProgress): boolean =>
  steps.parties.kind === 'complete' && steps.details.kind === 'complete';

function isMissing(found: Problem): boolean {
  return found.key === 'empty' || found.key === 'notChosen' || found.key === 'quoteMissing';
}

function statusOf(problems: readonly Problem[]): StepStatus {
  const missing = problems.filter(isMissing).length;
  const wrong = problems.length - missing;
  if (wrong > 0) return { kind: 'check', count: wrong, missing };
  return missing > 0 ? { kind: 'missing', count: missing } : { kind: 'complete' };
}
