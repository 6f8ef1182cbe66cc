import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { withValue } from '@/lib/features/transfers/values.ts';

type Sent = readonly { path: string; value: string }[];

/** An order's form with what was sent once; of `paths`, what was not sent then is empty in it. */
export function formOfSent(sent: Sent, o: { values: DraftValues; paths: readonly string[] }): DraftValues {
  const texts = new Map(sent.map(({ path, value }) => [path, value]));
  return o.paths.reduce(
    (form, path) => (isFieldPath(path) ? withValue(form, path, texts.get(path) ?? '') : form),
    o.values,
  );
}
