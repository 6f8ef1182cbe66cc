import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import type { ListedName } from './match.ts';

/** OFAC's placeholder for an empty field. */
const nothing = '-0-';

/** Parses the rows of an OFAC file; the published files end in a Ctrl-Z. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = parse(csv.replaceAll('\u001a', ''), {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return rows.map((row) => row.map((field) => (field.trim() === nothing ? '' : field.trim())));
}

const list = 'OFAC SDN';

/**
 * Reads the names of the OFAC SDN list in its published CSV layout: `sdn.csv` (ent_num, SDN_Name, SDN_Type, Program,
 * …), `alt.csv` (ent_num, alt_num, alt_type, alt_name, …) and `add.csv` (ent_num, add_num, address, city, country, …),
 * whose countries help to judge a hit. "FAMILY, Given" is reordered. Throws if a row of `sdn.csv` does not begin with a
 * number: another file must not pass for the list.
 */
export function readOfacSdn(files: { sdn: string; alt: string; add?: string | undefined }): ListedName[] {
  const countries = countriesOf(files.add ?? '');
  const entries = new Map<string, Omit<ListedName, 'name'>>();
  const primary = rowsOf(files.sdn).map((row): ListedName => {
    const [entryId = '', name = '', type = '', reference = ''] = row;
    if (!/^\d+$/.test(entryId)) throw new RangeError(`sdn.csv has a row that begins with "${entryId}"`);
    const places = countries.get(entryId);
    const entry = { list, entryId, reference, ...(places ? { countries: [...places] } : {}) } as const;
    entries.set(entryId, entry);
    return { ...entry, name: type === 'individual' ? turned(name) : name };
  });
  const aliases = rowsOf(files.alt).map((row): ListedName => {
    const [entryId = '', , , name = ''] = row;
    return { ...(entries.get(entryId) ?? { list, entryId, reference: '' }), name: turned(name) };
  });
  return [...primary, ...aliases].filter(({ name }) => name !== '');
}

function countriesOf(add: string): Map<string, Set<string>> {
  const countries = new Map<string, Set<string>>();
  for (const [entryId = '', , , , country = ''] of rowsOf(add)) {
    if (country === '') continue;
    countries.set(entryId, (countries.get(entryId) ?? new Set()).add(country));
  }
  return countries;
}

function turned(name: string): string {
  const [family = '', ...given] = name.split(',');
  return given.length === 0 ? name : `${given.join(' ').trim()} ${family.trim()}`;
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const aliases = ['INDIVIDUAL_ALIAS', 'ENTITY_ALIAS'];
const addresses = ['INDIVIDUAL_ADDRESS', 'ENTITY_ADDRESS'];

/**
 * Reads the names of the UN Security Council consolidated list in its published XML layout: INDIVIDUAL and ENTITY
 * elements with DATAID, REFERENCE_NUMBER, up to four name parts, NAME_ORIGINAL_SCRIPT and aliases. Throws on malformed
 * XML or another document: an unreadable list must not pass for an empty list.
 */
export function readUnConsolidated(xml: string): ListedName[] {
  const names: ListedName[] = [];
  const root = eachElement(xml, ['INDIVIDUAL', 'ENTITY'], (entry) => names.push(...unNamesOf(entry)));
  if (root !== 'CONSOLIDATED_LIST') throw new RangeError(`the UN list begins with <${root}>`);
  return names;
}

function unNamesOf(entry: XmlElement): ListedName[] {
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

type XmlElement = { name: string; text: string; children: XmlElement[] };

/**
 * Visits the elements with these names one at a time, so that a list of any length is never parsed into memory as a
 * whole. Returns the root element's name. Throws on malformed XML.
 */
function eachElement(xml: string, names: readonly string[], visit: (element: XmlElement) => void): string {
  let root = '';
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    root ||= name;
    if (open.length === 0 && !names.includes(name)) return;
    const element = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && open.length === 0) visit(element);
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  return root;
}

/** The trimmed text of the first child with that name, or an empty string. */
function textOf(element: XmlElement, child: string): string {
  return element.children.find(({ name }) => name === child)?.text.trim() ?? '';
}

function childrenOf(element: XmlElement, child: string): XmlElement[] {
  return element.children.filter(({ name }) => name === child);
}

/** The fictitious lists that ship with the service. */
export const shippedFolder = fileURLToPath(new URL('../../data/screening/', import.meta.url));

const files = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn.xml', 'consolidated.xml'] as const;
type ListFile = (typeof files)[number];

async function readIfThere(folder: string, file: ListFile): Promise<string | undefined> {
  return readFile(join(folder, file), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined;
    throw problem;
  });
}

/** A version of the list files that changes if any file is replaced, added or removed. */
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
 * Reads the names of a folder's lists in the layouts published by OFAC (`sdn.csv` with `alt.csv` and optionally
 * `add.csv`, or `sdn.xml`) and the UN (`consolidated.xml`). Throws if either list is missing, unreadable or empty: half a
 * list would let listed persons pass.
 */
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
 * Reads the names of the OFAC SDN list in its published XML layout (`sdn.xml`): sdnEntry elements with uid, firstName,
 * lastName, programList, akaList and addressList. Throws on malformed XML or another document.
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
