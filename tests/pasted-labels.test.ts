import { expect, test } from 'vitest';
import { partsOf } from '../components/drafts/fields/pasted-fields.ts';
import { fieldWords } from '../components/drafts/fields/use-words.ts';
import { type FormField, fields, fieldsOfFamily } from '../lib/features/transfers/fields.ts';
import { completeDraft } from '../lib/features/transfers/testing/drafts.ts';
import { type DraftValues, partAt } from '../lib/features/transfers/types.ts';
import english from '../messages/en.json';
import chinese from '../messages/zh-CN.json';

/** Picked from a list, whose words nobody writes beside a label; but for the gender, which every invoice writes. */
const isPicked = ({ type, path }: FormField) => type === 'choice' && !path.endsWith('.gender');

test.each([
  ['English', english.fields],
  ['Chinese', chinese.fields],
])('every label of the portal’s own recipient form is known in %s', (_, words) => {
  const values = (['global', 'business'] as const).flatMap((family) =>
    (['I', 'B'] as const).map((entityType) => completeDraft({ family, beneficiary: { entityType } })),
  );
  const labels = values.flatMap((value) =>
    fields
      .filter(({ path }) => path.startsWith('beneficiary.') && fieldsOfFamily[value.family].has(path))
      .filter((field) => !isPicked(field) && !field.path.endsWith('routingValue'))
      .map(({ path }) => String(partAt(words as unknown as DraftValues, fieldWords(path, value).label))),
  );
  const routing = Object.entries(words.variant.routing).filter(([type]) => /^(?!wechat)[a-z]+$/.test(type));
  const unknown = [...labels, ...routing.map(([, text]) => text)].filter(
    (label) => partsOf(`${label}: 1`)[0]?.about == null,
  );
  expect(unknown).toEqual([]);
});
