import { z } from 'zod';
import { families } from '../../transfers/types.ts';
import {
  type ColumnMapping,
  type ImportResult,
  leftOut,
  maxImportBytes,
  maxImportColumns,
  type SheetCell,
} from './types.ts';

const isName = (path: string) => /\.(?:fullName|lastName|firstName)$/.test(path);

/** The first step of an import; each error is a key of the messages `parties.import.error`. */
export const importFileSchema = z.strictObject({
  family: z.enum(families),
  file: z
    .instanceof(File)
    .nullable()
    .transform((file, { addIssue }) => {
      if (file === null) addIssue('no-file');
      return file ?? z.NEVER;
    })
    .refine(({ size }) => size <= maxImportBytes, { error: 'too-large' }),
});

/** The field of each column, in the file's order: includes a name field, and no field twice. */
export const columnChoicesSchema = z
  .strictObject({ columns: z.array(z.string().max(100)).max(maxImportColumns) })
  .superRefine(({ columns }, { addIssue }) => {
    for (const [index, path] of columns.entries()) {
      if (path !== leftOut && columns.indexOf(path) < index)
        addIssue({ code: 'custom', path: ['columns', index], params: { twice: path } });
    }
    if (!columns.some(isName)) addIssue({ code: 'custom', path: ['columns'] });
  });

/** Schemas of the JSON columns of an import. */
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
