import { parse } from 'csv-parse/sync';
import type { ListedName } from './types.ts';

/** The list writes this for "nothing". */
const nothing = '-0-';

/** Rows of one OFAC file; the real files end in a Ctrl-Z. */
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
 * whose countries help to judge a hit. "FAMILY, Given" is turned round. Throws when a row of `sdn.csv` does not begin
 * with a number: another file must not pass for the list.
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
