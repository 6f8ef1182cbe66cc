import {
  type FieldError,
  type FieldErrors,
  type FieldPath as FormPath,
  get,
  type Resolver,
  set as setAt,
  type UseFormReturn,
} from 'react-hook-form';
import { checkDraft, type FormatChecks } from '@/lib/features/transfers/check-draft.ts';
import { type Evaluation, evaluate, type FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import { type DraftProgress, draftProgress, fields } from '@/lib/features/transfers/fields.ts';
import { follow } from '@/lib/features/transfers/follow.ts';
import { isMasked } from '@/lib/features/transfers/protected-fields.ts';
import {
  type DraftSection,
  type DraftValues,
  type FieldPath,
  type FormMode,
  type Problem,
  valueAt,
} from '@/lib/features/transfers/types.ts';
import { afterPaint } from '../../ui/opening-row.tsx';

/** Values read and set as a whole: the parts of a quote belong together, and kept values have field paths as keys. */
const whole: readonly string[] = ['quote', 'keptAsEntered'] satisfies (keyof DraftValues)[];

type Part = { name: FormName; value: unknown };

/** The single values in which `after` differs from `before`, by their names in the form. */
export function changedParts(before: DraftValues, after: DraftValues): Part[] {
  return partsOf({ before, after, at: '' });
}

type Pair = { before: unknown; after: unknown; at: string };

function partsOf({ before, after, at }: Pair): Part[] {
  if (isRecord(before) && isRecord(after) && !whole.includes(at)) {
    return Object.entries(after).flatMap(([key, value]) =>
      before[key] === value
        ? []
        : partsOf({ before: before[key], after: value, at: at === '' ? key : `${at}.${key}` }),
    );
  }
  return sameJson(before, after) ? [] : [{ name: at as FormName, value: after }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The path of a value in the form. */
export type FormName = FormPath<DraftValues>;

/** The form's name of a field; the quote's number is inside the quote. */
export const formName = (path: FieldPath): FormName => (path === 'queryNo' ? 'quote.queryNo' : path);

/** A field's error: a problem of the draft's check, or the service's text in `message`. */
export type DraftError = FieldError & { problem: Problem | undefined };

export function errorAt(errors: FieldErrors<DraftValues>, path: FieldPath): DraftError | undefined {
  return get(errors, formName(path));
}

/** All errors of a form, in the order of its fields. */
export function errorsIn(errors: FieldErrors<DraftValues>): { path: FieldPath; error: DraftError }[] {
  return fields.flatMap(({ path }) => {
    const error = errorAt(errors, path);
    return error ? [{ path, error }] : [];
  });
}

/** True if both would be sent as the same JSON. For values made in one place, so that their keys have one order. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type ServiceWord = { message: string; value: string };

export type DraftForm = Omit<UseFormReturn<DraftValues>, 'formState'>;

type Options = {
  now: () => Date;
  mode?: FormMode | undefined;
  /** The order being changed. */
  original?: DraftValues | undefined;
  /** Fields that hold a default nobody has confirmed yet. */
  suggested?: readonly FieldPath[];
  /** True while protected values are masked: a mask says nothing about its value, so it is no problem. */
  isMasked?: () => boolean;
};

/**
 * Changes a form's values together with the values that follow, and evaluates them: rules, progress, untouched
 * suggestions and the service's messages. The form holds the values and the shown errors. Each part keeps its identity
 * while it is equal, so that a field renders again only when its own state changed.
 */
export class DraftEditor {
  readonly mode: FormMode;
  private readonly form: DraftForm;
  private original: DraftValues | undefined;
  private readonly now: () => Date;
  private readonly isMasked: () => boolean;
  private readonly listeners = new Set<() => void>();
  private readonly suggestions: Set<FieldPath>;
  private readonly words = new Map<FieldPath, ServiceWord>();
  private formats: FormatChecks | undefined;
  /** Fields that lost focus before the format checks had loaded. */
  private readonly left = new Set<FieldPath>();
  /** True while the evaluation is of earlier values. */
  private isBehind = false;
  rules: Evaluation;
  progress: DraftProgress;

  constructor(
    form: DraftForm,
    { now, mode = 'create', original, suggested, isMasked = () => false }: Options,
  ) {
    this.form = form;
    this.now = now;
    this.isMasked = isMasked;
    this.mode = mode;
    this.original = original;
    this.suggestions = new Set(suggested);
    this.rules = evaluate(this.values, mode);
    this.progress = draftProgress(this.check());
  }

  /** The current values. Do not keep them: the form changes them in place. */
  get values(): DraftValues {
    return this.form.getValues();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly rule = (path: FieldPath): FieldRule => this.rules[path];
  readonly isSuggested = (path: FieldPath): boolean => this.suggestions.has(path);

  /** Turns the problems of the values into the form's errors; a message of the service comes first. */
  readonly resolve: Resolver<DraftValues> = (values) => {
    const errors: FieldErrors<DraftValues> = {};
    for (const [path, error] of this.found()) setAt(errors, formName(path), error);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

  /**
   * Changes values, and the values that follow from them, at once. They are evaluated after the next paint, or earlier if
   * something asks.
   */
  edit(change: (values: DraftValues) => DraftValues): void {
    const before = this.values;
    const after = change(before);
    if (changedParts(before, after).length === 0) return;
    const { values, suggested } = follow(before, after);
    this.suggest(suggested);
    for (const { name, value } of changedParts(before, values))
      this.form.setValue(name, value as never, { shouldDirty: true });
    if (this.isBehind) return;
    this.isBehind = true;
    afterPaint(() => this.catchUp());
  }

  /** Replaces the values as they are: no other value follows, and they do not count as typed. */
  adopt(values: DraftValues, original = this.original): void {
    this.original = original;
    this.form.reset(values, { keepErrors: true, keepFieldsRef: true });
    this.update();
  }

  /** Shows all problems of these sections from now on, after a failed attempt to continue; returns their fields. */
  async show(sections?: readonly DraftSection[]): Promise<FieldPath[]> {
    this.catchUp();
    const paths = this.check(sections).map(({ path }) => path);
    if (paths.length > 0) await this.form.trigger(paths.map(formName));
    return paths;
  }

  /** The person left a field with a complete value: its error may show now. */
  showOne(path: FieldPath): void {
    if (!this.formats) this.left.add(path);
    if (valueAt(this.values, path).trim() !== '') void this.form.trigger(formName(path));
  }

  /** Shows the service's messages at their fields; each stays until its field changes. */
  async showWords(words: readonly { path: FieldPath; message: string }[]): Promise<void> {
    this.words.clear();
    for (const { path, message } of words) {
      this.words.set(path, { message, value: valueAt(this.values, path) });
    }
    this.renewErrors();
    await this.form.trigger(words.map(({ path }) => formName(path)));
  }

  suggest(paths: readonly FieldPath[]): void {
    for (const path of paths) this.suggestions.add(path);
  }

  touch(path: FieldPath): void {
    if (this.suggestions.delete(path)) this.publish();
  }

  /** Called when the format checks have loaded. */
  learn(formats: FormatChecks): void {
    this.formats = formats;
    this.update();
    for (const path of this.left) this.showOne(path);
    this.left.clear();
  }

  private catchUp(): void {
    if (this.isBehind) this.update();
  }

  /** Removes or rewords shown errors as they are fixed; adds none. */
  private update(): void {
    const { values } = this;
    this.isBehind = false;
    const rules = evaluate(values, this.mode);
    for (const { path } of fields) {
      if (!sameJson(rules[path], this.rules[path])) this.rules = { ...this.rules, [path]: rules[path] };
    }
    const progress = draftProgress(this.check());
    if (!sameJson(progress, this.progress)) this.progress = progress;
    for (const [path, word] of this.words) if (valueAt(values, path) !== word.value) this.words.delete(path);
    this.renewErrors();
    this.publish();
  }

  /** Sets errors one by one, so that only fields whose error changed render again. */
  private renewErrors(): void {
    const shown = errorsIn(this.form.getErrors());
    const found = shown.length === 0 ? undefined : this.found();
    for (const { path, error } of shown) {
      const next = found?.get(path);
      if (!next) this.form.clearErrors(formName(path));
      else if (!sameJson(next.problem, error.problem)) this.form.setError(formName(path), next);
    }
  }

  private found(): Map<FieldPath, DraftError> {
    const found = new Map<FieldPath, DraftError>();
    for (const problem of this.check()) found.set(problem.path, { type: problem.severity, problem });
    for (const [path, { message }] of this.words) {
      found.set(path, { type: 'service', message, problem: undefined });
    }
    return found;
  }

  private check(sections?: readonly DraftSection[]): Problem[] {
    const { mode, original, values } = this;
    const problems = checkDraft(values, this.formats, {
      now: this.now(),
      mode,
      original,
      ...(sections && { sections }),
    });
    return this.isMasked() ? problems.filter(({ path }) => !isMasked(values, path)) : problems;
  }

  private publish(): void {
    for (const listener of this.listeners) listener();
  }
}
