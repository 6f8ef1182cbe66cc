import { z } from 'zod';
import type { ColumnMapping, ImportResult, SheetCell } from './types.ts';

/** The documents that an import keeps, as they are read again. */
export const columnMappingSchema: z.ZodType<ColumnMapping> = z.record(z.string().regex(/^\d+$/), z.string());
export const importResultSchema: z.ZodType<ImportResult> = z.object({
  added: z.number(),
  updated: z.number(),
  skipped: z.number(),
  left: z.number(),
});
export const sheetRowsSchema: z.ZodType<SheetCell[][]> = z.array(
  z.array(z.object({ text: z.string(), held: z.enum(['number', 'date']).exactOptional() })),
);
