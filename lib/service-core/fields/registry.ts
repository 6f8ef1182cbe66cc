import { beneficiaryAccountFields, beneficiaryFields } from './beneficiary.ts';
import { type FieldDefinition, type Fields } from './definition.ts';
import { orderFields } from './order.ts';
import { beneficiaryAddressFields, payerAddressFields } from './party.ts';
import { payerAccountFields, payerFields } from './payer.ts';

/** The nested objects of an order by their paths. */
const objects = {
  payer: payerFields,
  'payer.address': payerAddressFields,
  'payer.accountInfo': payerAccountFields,
  beneficiary: beneficiaryFields,
  'beneficiary.address': beneficiaryAddressFields,
  'beneficiary.accountInfo': beneficiaryAccountFields,
} as const satisfies Record<string, Fields>;

/** Names of fields with a group: the ones that people fill in. */
type Asked<F> = { [K in keyof F & string]: F[K] extends { group: string } ? K : never }[keyof F & string];
type Below = { [P in keyof typeof objects]: `${P}.${Asked<(typeof objects)[P]>}` };

/** The wire path of a field that people fill in. */
export type OrderPath = Asked<typeof orderFields> | Below[keyof typeof objects];

export type OrderField = FieldDefinition & { path: OrderPath; group: NonNullable<FieldDefinition['group']> };

function walk(fields: Fields, base: string): (FieldDefinition & { path: string })[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = base + name;
    if (field.type !== 'object') return [{ ...field, path }];
    return walk((objects as Record<string, Fields>)[path] ?? {}, `${path}.`);
  });
}

/** Every wire field of any order, in form order. */
export const wireFields = walk(orderFields, '');

/** The wire fields that people fill in. */
export const askedFields = wireFields.filter(({ group }) => group !== undefined) as OrderField[];

/** Message keys of a field: label and hint below `fields`, and the help text that sender and recipient share. */
export function wordKeys(path: string): { label: string; hint: string; help: string } {
  const [first = '', ...rest] = path.replace(/^(?:payer|beneficiary)\./, '').split('.');
  const name = first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  return { label: `${path}.label`, hint: `${path}.hint`, help: `field.${name}` };
}

/** Field names that may be recorded in exchanges, at any path. */
export const publicNames: ReadonlySet<string> = new Set(
  wireFields
    .filter(({ sensitivity }) => sensitivity === 'public')
    .map(({ path }) => path.slice(path.lastIndexOf('.') + 1)),
);
