import type { ListedName } from './types.ts';
import { childrenOf, eachElement, textOf, type XmlElement } from './xml-elements.ts';

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const aliases = ['INDIVIDUAL_ALIAS', 'ENTITY_ALIAS'];
const addresses = ['INDIVIDUAL_ADDRESS', 'ENTITY_ADDRESS'];

/**
 * Names of the UN Security Council consolidated list in its published XML layout: INDIVIDUAL and ENTITY elements with
 * DATAID, REFERENCE_NUMBER, up to four name parts, NAME_ORIGINAL_SCRIPT and aliases. Throws on XML that is not well
 * formed or is another document: a list that cannot be read must not pass for an empty one.
 */
export function readUnConsolidated(xml: string): ListedName[] {
  const names: ListedName[] = [];
  const root = eachElement(xml, ['INDIVIDUAL', 'ENTITY'], (entry) => names.push(...namesOf(entry)));
  if (root !== 'CONSOLIDATED_LIST') throw new RangeError(`the UN list begins with <${root}>`);
  return names;
}

function namesOf(entry: XmlElement): ListedName[] {
  const all = [
    nameParts.map((part) => textOf(entry, part)).join(' '),
    textOf(entry, 'NAME_ORIGINAL_SCRIPT'),
    ...aliases
      .flatMap((alias) => childrenOf(entry, alias))
      .flatMap((alias) => [textOf(alias, 'ALIAS_NAME'), textOf(alias, 'NAME_ORIGINAL_SCRIPT')]),
  ];
  const countries = [
    ...new Set(
      addresses.flatMap((address) => childrenOf(entry, address)).map((address) => textOf(address, 'COUNTRY')),
    ),
  ].filter(Boolean);
  return all
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
    .map((name) => ({
      list: 'UN consolidated',
      entryId: textOf(entry, 'DATAID'),
      reference: textOf(entry, 'REFERENCE_NUMBER'),
      name,
      ...(countries.length > 0 ? { countries } : {}),
    }));
}
