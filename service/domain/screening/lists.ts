import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexNames, type ScreeningIndex } from './match.ts';
import { readOfacSdn } from './ofac.ts';
import type { ListedName } from './types.ts';
import { readUnConsolidated } from './un.ts';
import { childrenOf, eachElement, textOf, type XmlElement } from './xml-elements.ts';

/** The invented lists that ship with the service. */
export const shippedFolder = fileURLToPath(new URL('../../data/screening/', import.meta.url));

const files = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn.xml', 'consolidated.xml'] as const;
type ListFile = (typeof files)[number];

async function readIfThere(folder: string, file: ListFile): Promise<string | undefined> {
  return readFile(join(folder, file), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined;
    throw problem;
  });
}

/** The version of the list files: changes when any of them is replaced, added or removed. */
export async function versionOf(folder: string): Promise<string> {
  const versions = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ mtimeMs, size }) => `${file} ${mtimeMs} ${size}`,
        () => '',
      ),
    ),
  );
  return versions.filter(Boolean).join(', ');
}

/**
 * Reads the lists of a folder in the layouts that OFAC (`sdn.csv` with `alt.csv` and perhaps `add.csv`, or `sdn.xml`)
 * and the UN (`consolidated.xml`) publish. Throws when one of the two is missing, unreadable or empty: screening against
 * half a list would pass whom it must not.
 */
export async function readScreeningLists(folder: string): Promise<ScreeningIndex> {
  return indexNames(await readListedNames(folder));
}

/** The names of a folder's lists, as {@link readScreeningLists} reads them. */
export async function readListedNames(folder: string): Promise<ListedName[]> {
  const [sdn, alt, add, sdnXml, un] = await Promise.all(files.map((file) => readIfThere(folder, file)));
  if (un === undefined) throw new Error(`${folder} has no consolidated.xml`);
  return [...ofacNames(folder, { sdn, alt, add, sdnXml }), ...notEmpty('UN', readUnConsolidated(un))];
}

function ofacNames(
  folder: string,
  { sdn, alt, add, sdnXml }: Partial<Record<'sdn' | 'alt' | 'add' | 'sdnXml', string | undefined>>,
): ListedName[] {
  if (sdn !== undefined && alt !== undefined) return notEmpty('OFAC', readOfacSdn({ sdn, alt, add }));
  if (sdnXml !== undefined) return notEmpty('OFAC', readOfacSdnXml(sdnXml));
  throw new Error(`${folder} has neither sdn.csv with alt.csv nor sdn.xml`);
}

function notEmpty(list: string, names: ListedName[]): ListedName[] {
  if (names.length === 0) throw new RangeError(`the ${list} list has no names`);
  return names;
}

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
