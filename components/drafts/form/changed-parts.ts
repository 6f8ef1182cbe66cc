import type { DraftValues } from '@/lib/features/transfers/types.ts';
import type { FormName } from './draft-errors.ts';
import { sameJson } from './same-json.ts';

/** Read and set as one: the parts of a quote belong together, and what was kept has field paths for keys. */
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
