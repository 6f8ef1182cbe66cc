import type { AccountChecks } from '@/lib/features/transfers/account-checks.ts';
import { checkDraft } from '@/lib/features/transfers/check-draft.ts';
import { type Evaluation, evaluate, type FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import { type FieldPath, fields } from '@/lib/features/transfers/fields.ts';
import type { Problem } from '@/lib/features/transfers/problems.ts';
import { type DraftProgress, draftProgress } from '@/lib/features/transfers/sections.ts';
import type { DraftSection, DraftValues, FormMode } from '@/lib/features/transfers/types.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { sameJson } from './same-json.ts';

export type ServiceWord = { path: FieldPath; message: string; value: string };

/**
 * The state of a form beside its values: rules, progress, the problems a person has been shown, suggestions not touched
 * yet. Parts keep their identity while they are equal, so that a field renders again only when something about *it*
 * changed.
 */
export class DraftState {
  /** As of the last change, with what followed from it; rules, progress and problems may be a moment behind. */
  values: DraftValues;
  readonly mode: FormMode;
  /** The order that is changed. */
  private readonly original: DraftValues | undefined;
  private readonly now: () => Date;
  private readonly listeners = new Set<() => void>();
  private readonly suggestions = new Set<FieldPath>();
  private readonly words = new Map<FieldPath, ServiceWord>();
  private rules: Evaluation;
  private accounts: AccountChecks | undefined;
  /** True while the state is that of earlier values. */
  private isBehind = false;
  private shownProblems = new Map<FieldPath, Problem>();
  progress: DraftProgress;
  /** The problems on show, in the order of the form. */
  shownList: readonly Problem[] = [];
  wordList: readonly ServiceWord[] = [];

  constructor(values: DraftValues, now: () => Date, mode: FormMode = 'create', original?: DraftValues) {
    this.values = values;
    this.now = now;
    this.mode = mode;
    this.original = original;
    this.rules = evaluate(values, mode);
    this.progress = draftProgress(this.check());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly rule = (path: FieldPath): FieldRule => this.rules[path];
  readonly shown = (path: FieldPath): Problem | undefined => this.shownProblems.get(path);
  readonly word = (path: FieldPath): string | undefined => this.words.get(path)?.message;
  readonly isSuggested = (path: FieldPath): boolean => this.suggestions.has(path);

  /** Values as they are typed: what is known of them follows once they are on the screen, or is asked for before. */
  follow(values: DraftValues): void {
    this.values = values;
    if (this.isBehind) return;
    this.isBehind = true;
    afterPaint(() => this.catchUp());
  }

  /** New values: problems on show disappear as they are fixed, or say what is wrong now; no new ones appear. */
  update(values: DraftValues): void {
    this.values = values;
    this.isBehind = false;
    const rules = evaluate(values, this.mode);
    for (const { path } of fields) {
      if (!sameJson(rules[path], this.rules[path])) this.rules = { ...this.rules, [path]: rules[path] };
    }
    const progress = draftProgress(this.check());
    if (!sameJson(progress, this.progress)) this.progress = progress;
    this.keepShown([...this.shownProblems.keys()]);
    for (const [path, word] of this.words) if (valueAt(values, path) !== word.value) this.words.delete(path);
    this.publish();
  }

  /** A failed way on: all problems of these sections are shown from now on. Gives them back. */
  show(sections?: readonly DraftSection[]): readonly Problem[] {
    this.catchUp();
    const found = this.check(sections);
    const others = [...this.shownProblems.keys()];
    this.keepShown([...others, ...found.map((problem) => problem.path)]);
    this.publish();
    return found;
  }

  /** A field whose value is complete was left: what is wrong with it may be said now. */
  showOne(path: FieldPath): void {
    if (this.shownProblems.has(path) || valueAt(this.values, path).trim() === '') return;
    if (!this.check().some((problem) => problem.path === path)) return;
    this.keepShown([...this.shownProblems.keys(), path]);
    this.publish();
  }

  /** Shows the service's messages at single fields; each stays until its field is changed. */
  showWords(words: readonly { path: FieldPath; message: string }[]): void {
    this.words.clear();
    for (const { path, message } of words) {
      this.words.set(path, { path, message, value: valueAt(this.values, path) });
    }
    this.publish();
  }

  suggest(paths: readonly FieldPath[]): void {
    for (const path of paths) this.suggestions.add(path);
  }

  touch(path: FieldPath): void {
    if (this.suggestions.delete(path)) this.publish();
  }

  /** The checks of bank accounts have arrived. */
  learn(accounts: AccountChecks): void {
    this.accounts = accounts;
    this.update(this.values);
  }

  private catchUp(): void {
    if (this.isBehind) this.update(this.values);
  }

  private check(sections?: readonly DraftSection[]): Problem[] {
    const { mode, original } = this;
    return checkDraft(this.values, this.accounts, {
      now: this.now(),
      mode,
      original,
      ...(sections && { sections }),
    });
  }

  private keepShown(paths: readonly FieldPath[]): void {
    const wanted = new Set(paths);
    const found = wanted.size === 0 ? [] : this.check();
    const next = new Map<FieldPath, Problem>();
    for (const problem of found) {
      if (!wanted.has(problem.path)) continue;
      const before = this.shownProblems.get(problem.path);
      next.set(problem.path, before && sameJson(before, problem) ? before : problem);
    }
    this.shownProblems = next;
  }

  private publish(): void {
    const list = [...this.shownProblems.values()];
    if (!sameJson(list, this.shownList)) this.shownList = list;
    const words = [...this.words.values()];
    if (!sameJson(words, this.wordList)) this.wordList = words;
    for (const listener of this.listeners) listener();
  }
}
