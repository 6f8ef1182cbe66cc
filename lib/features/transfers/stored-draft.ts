import { readStored } from '../../stored-row.ts';
import { draftValuesSchema } from './schema.ts';
import type { DraftValues } from './types.ts';

/** Reads the values that a draft, an order or a template keeps of its form. Throws `UnreadableRow`. */
export const storedDraft = ({ id, values }: { id: string; values: unknown }): DraftValues =>
  readStored(draftValuesSchema, values, id);
