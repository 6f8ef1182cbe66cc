import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { partAt, withPart } from '@/lib/features/transfers/values.ts';
import { sameJson } from './same-json.ts';

/**
 * A path that can be set by itself: the text of a field, or a part of the values as a whole. `queryNo` stands in the
 * quote.
 */
export type FormPath = keyof DraftValues | Exclude<FieldPath, 'queryNo'>;
export type FormValue<P extends FormPath> = P extends keyof DraftValues ? DraftValues[P] : string;

/**
 * The values of a form, and who listens to them. Nothing is changed in place: what was read stays as it is, and what
 * was not set keeps its identity, so that a field renders again only for its own value. They do not depend on what is
 * on the page: a field that leaves it leaves its value here.
 */
export class FormValues {
  private current: DraftValues;
  private readonly listeners = new Set<() => void>();

  constructor(start: DraftValues) {
    this.current = start;
  }

  /** All of them, as of now. */
  get values(): DraftValues {
    return this.current;
  }

  get<P extends FormPath>(path: P): FormValue<P> {
    return partAt(this.current, path) as FormValue<P>;
  }

  /** Nobody hears of a value that is the same as before. */
  set<P extends FormPath>(path: P, value: FormValue<P>): void {
    if (!sameJson(this.get(path), value)) this.replace(withPart(this.current, path, value));
  }

  /** Other values, heard of as one change. */
  replace(values: DraftValues): void {
    if (values === this.current) return;
    this.current = values;
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
