import type { ListedName } from './types.ts';
import { childrenOf, eachElement, textOf, type XmlElement } from './xml-elements.ts';

/**
 * Names of the OFAC SDN list in its published XML layout (`sdn.xml`): sdnEntry elements with uid, firstName, lastName,
 * programList, akaList and addressList. Throws on XML that is not well formed or is another document.
 */
export function readOfacSdnXml(xml: string): ListedName[] {
  const names: ListedName[] = [];
  const root = eachElement(xml, ['sdnEntry'], (entry) => names.push(...namesOf(entry)));
  if (root !== 'sdnList') throw new RangeError(`the OFAC list begins with <${root}>`);
  return names;
}

function namesOf(entry: XmlElement): ListedName[] {
  const listed = {
    list: 'OFAC SDN',
    entryId: textOf(entry, 'uid'),
    reference: within(entry, 'programList', 'program')
      .map(({ text }) => text.trim())
      .join('; '),
  } as const;
  const places = within(entry, 'addressList', 'address').map((address) => textOf(address, 'country'));
  const countries = [...new Set(places)].filter(Boolean);
  return [entry, ...within(entry, 'akaList', 'aka')]
    .map((part) => `${textOf(part, 'firstName')} ${textOf(part, 'lastName')}`.trim())
    .filter((name) => name !== '')
    .map((name) => ({ ...listed, name, ...(countries.length > 0 ? { countries } : {}) }));
}

function within(entry: XmlElement, group: string, child: string): XmlElement[] {
  return childrenOf(entry, group).flatMap((element) => childrenOf(element, child));
}
