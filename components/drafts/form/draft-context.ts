'use client';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
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
  /** `update` while an order that exists already is changed. */
  mode: FormMode;
  /** The order that is changed; null before there is one. */
  orderId: string | null;
  /** The order's present values. */
  original: DraftValues | null;
  place: WizardPlace;
  editor: DraftEditor;
  saver: DraftSaver;
  saveState: SaveState;
  /** The values the server last had: changes since are measured by them. */
  base: () => DraftValues;
  /** Somebody else is typing: everything can be read, nothing changed. */
  readOnly: boolean;
  setReadOnly: (readOnly: boolean) => void;
  /** Shows the stored version, unless this page has unsaved changes. */
  refresh: () => Promise<void>;
  quote: QuoteControl;
  /** The server's clock, in ms: the browser's own may be wrong. */
  serverNow: () => number;
  serverOffsetMs: number;
  /** Ends each step, instead of the step's own end. */
  footer: ReactNode;
  /** The person may fill a wallet that is too small. */
  mayConvert: boolean;
  bankCheckFee: string | null;
  /** Purposes that this person used last. */
  recentPurposes: readonly string[];
  /** Nine of ten recent payments arrived within this time; null until enough have. */
  arrivalSeconds: number | null;
  /** Only amounts and rate were left when the draft was opened, as in a repeated payment. */
  isRepeat: boolean;
  /** Parties that are shown in short. */
  folded: ReadonlySet<Party>;
  unfold: (party: Party) => void;
  /** Saves, then goes; the focus lands on the step's heading, or on `field`. */
  goTo: (step: WizardStep, field?: FieldPath) => void;
  /** Goes to where this field is asked for. */
  goToField: (field: FieldPath) => void;
};

export const DraftContext = createContext<DraftContextValue | null>(null);

export function useDraft(): DraftContextValue {
  const context = use(DraftContext);
  if (context === null) throw new Error('used outside of a draft');
  return context;
}

/** Beside react-hook-form's own context, all that a field needs: that of a draft, or of a saved party. */
export type FieldsContextValue = Pick<DraftContextValue, 'editor' | 'bankCheckFee'>;

/** Given by forms that are no draft; inside a draft nothing else is needed. */
export const FieldsContext = createContext<FieldsContextValue | null>(null);

export function useFields(): FieldsContextValue {
  const context = use(FieldsContext) ?? use(DraftContext);
  if (context === null) throw new Error('used outside of a form');
  return context;
}

/** Something small made of the values; renders again only when it is another. */
export function useDerived<T>(read: (values: DraftValues) => T): T {
  return useWatched(useFormContext<DraftValues>(), read);
}

/** Something that is known about the values, of the kind that keeps its identity while it is equal. */
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

/** Words an error of the form as it is to be read. */
function useWording(): (path: FieldPath, error: DraftError) => ShownError {
  const { editor } = useFields();
  const { problemText } = useFieldTexts();
  return (path, { problem, message = '' }) => ({
    path,
    message: problem ? problemText(problem, editor.values) : message,
    isDoubt: problem?.severity === 'warn',
  });
}

/** The error on show at a field. */
export function useFieldError(path: FieldPath): ShownError | undefined {
  const { errors } = useFormState<DraftValues>({ name: formName(path), exact: true });
  const error = errorAt(errors, path);
  const word = useWording();
  return error && word(path, error);
}

/** True while one of these fields shows an error; `paths` keeps its identity. */
export function useHasError(paths: readonly FieldPath[]): boolean {
  const name = useMemo(() => paths.map(formName), [paths]);
  const { errors } = useFormState<DraftValues>({ name, exact: true });
  return paths.some((path) => errorAt(errors, path) !== undefined);
}

/** All errors on show, in the order of the form. */
export function useShown(): ShownError[] {
  const { errors } = useFormState<DraftValues>();
  const word = useWording();
  return errorsIn(errors).map(({ path, error }) => word(path, error));
}

/** One value, for its control: what is set takes along what follows from it. */
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
  // Read anew: what else `read` depends on may be another than when the values last changed.
  return read(form.getValues());
}
