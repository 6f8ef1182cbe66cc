'use client';
import { createContext, type ReactNode, type RefObject, use, useMemo, useSyncExternalStore } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useControlled } from '@/components/forms/page-form.tsx';
import type { Evaluation, FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import type { DraftProgress } from '@/lib/features/transfers/fields.ts';
import {
  type DraftValues,
  type Family,
  type FieldPath,
  type FormMode,
  type Party,
  withPart,
} from '@/lib/features/transfers/types.ts';
import { useFieldTexts } from '../fields/use-words.ts';
import type { WizardPlace, WizardStep } from '../steps/wizard-steps.ts';
import {
  type DraftEditor,
  type DraftError,
  type DraftForm,
  errorAt,
  errorsIn,
  type FormName,
  formName,
} from './draft-editor.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import type { QuoteControl } from './use-quote.ts';

export type DraftContextValue = {
  draftId: string;
  family: Family;
  /** `update` while an existing order is being changed. */
  mode: FormMode;
  /** The order being changed; null for a new transfer. */
  orderId: string | null;
  /** The order's current values. */
  original: DraftValues | null;
  place: WizardPlace;
  editor: DraftEditor;
  saver: DraftSaver;
  saveState: SaveState;
  /** The values last stored on the server; unsaved changes are measured against them. */
  base: () => DraftValues;
  /** Somebody else is typing: the form is read-only. */
  readOnly: boolean;
  setReadOnly: (readOnly: boolean) => void;
  /** Shows the stored version, unless this page has unsaved changes. */
  refresh: () => Promise<void>;
  /** True while protected values are masked: somebody else's draft, before this user holds it. */
  isMasked: RefObject<boolean>;
  quote: QuoteControl;
  /** The server's clock, in ms: the browser's own may be wrong. */
  serverNow: () => number;
  serverOffsetMs: number;
  /** Replaces the last part of each step. */
  footer: ReactNode;
  /** True if the person may fund a wallet with too little money. */
  mayConvert: boolean;
  bankCheckFee: string | null;
  /** The purposes this person used most recently. */
  recentPurposes: readonly string[];
  /** The time within which nine of ten recent payments arrived; null until there are enough payments. */
  arrivalSeconds: number | null;
  /** True if only amounts and rate were missing when the draft was opened, as in a repeated payment. */
  isRepeat: boolean;
  /** The parties shown as a summary. */
  folded: ReadonlySet<Party>;
  unfold: (party: Party) => void;
  /** Saves, then opens a step; the focus moves to its heading, or to `field`. */
  goTo: (step: WizardStep, field?: FieldPath) => void;
  /** Opens the step with this field. */
  goToField: (field: FieldPath) => void;
};

export const DraftContext = createContext<DraftContextValue | null>(null);

export function useDraft(): DraftContextValue {
  const context = use(DraftContext);
  if (context === null) throw new Error('used outside of a draft');
  return context;
}

/** The data a field needs besides react-hook-form's context, from a draft or a saved party. */
export type FieldsContextValue = Pick<DraftContextValue, 'editor' | 'bankCheckFee'>;

/** Provided by forms that are not a draft; a draft provides it by itself. */
export const FieldsContext = createContext<FieldsContextValue | null>(null);

export function useFields(): FieldsContextValue {
  const context = use(FieldsContext) ?? use(DraftContext);
  if (context === null) throw new Error('used outside of a form');
  return context;
}

/** Derives a small value from the form's values; renders again only when the result changes. */
export function useDerived<T>(read: (values: DraftValues) => T): T {
  return useWatched(useFormContext<DraftValues>(), read);
}

/** Reads a part of the evaluation that keeps its identity while it is equal. */
function useKnown<T>(read: (editor: DraftEditor) => T): T {
  const { editor } = useFields();
  const now = () => read(editor);
  return useSyncExternalStore(editor.subscribe, now, now);
}

export const useRules = (): Evaluation => useKnown((editor) => editor.rules);
export const useRule = (path: FieldPath): FieldRule => useKnown((editor) => editor.rule(path));
export const useIsVisible = (path: FieldPath): boolean => useKnown((editor) => editor.rule(path).visible);
export const useIsSuggested = (path: FieldPath): boolean => useKnown((editor) => editor.isSuggested(path));
export const useProgress = (): DraftProgress => useKnown((editor) => editor.progress);

export type ShownError = { path: FieldPath; message: string; isDoubt: boolean };

/** Returns the text of a form error. */
function useWording(): (path: FieldPath, error: DraftError) => ShownError {
  const { editor } = useFields();
  const { problemText } = useFieldTexts();
  return (path, { problem, message = '' }) => ({
    path,
    message: problem ? problemText(problem, editor.values) : message,
    isDoubt: problem?.severity === 'warn',
  });
}

/** The error shown at a field. */
export function useFieldError(path: FieldPath): ShownError | undefined {
  const { errors } = useFormState<DraftValues>({ name: formName(path), exact: true });
  const error = errorAt(errors, path);
  const word = useWording();
  return error && word(path, error);
}

/** True while one of these fields shows an error. `paths` must keep its identity. */
export function useHasError(paths: readonly FieldPath[]): boolean {
  const name = useMemo(() => paths.map(formName), [paths]);
  const { errors } = useFormState<DraftValues>({ name, exact: true });
  return paths.some((path) => errorAt(errors, path) !== undefined);
}

/** All shown errors, in the order of the form. */
export function useShown(): ShownError[] {
  const { errors } = useFormState<DraftValues>();
  const word = useWording();
  return errorsIn(errors).map(({ path, error }) => word(path, error));
}

/** One value for its control. Setting it also sets the values that follow from it. */
export function useFormField<P extends FormName>(name: P) {
  const { editor } = useFields();
  const { control } = useFormContext<DraftValues>();
  const { value } = useControlled({ control, name });
  const onChange = (next: typeof value) => editor.edit((values) => withPart(values, name, next));
  return { value, onChange };
}

/** Something small made of the values of a form; renders again only when it is another. */
function useWatched<T>(form: DraftForm, read: (values: DraftValues) => T): T {
  useWatch({ control: form.control, compute: read });
  // Read again on each render: `read` may depend on more than the values.
  return read(form.getValues());
}
