/**
 * The meaning of a field. `when` is a whole sentence that begins with "Required" and tells what the schema cannot: the
 * condition under which an optional field is needed. The rest are JSON Schema keywords put beside the type.
 */
export type FieldText =
  | string
  | { text: string; when?: string; format?: string; examples?: readonly (string | number)[] };

/** The fields of one component by dotted path; the empty path describes the component itself. */
export type ComponentTexts = Readonly<Record<string, FieldText>>;

export const textOf = (field: FieldText): string => (typeof field === 'string' ? field : field.text);
