import type { FieldPath } from './fields.ts';
import type { Problem } from './problems.ts';
import type { GlobalDraftValues } from './types.ts';
export function checkFormat(_path: FieldPath, _text: string, _values: GlobalDraftValues): Problem[] {
  return [];
}
