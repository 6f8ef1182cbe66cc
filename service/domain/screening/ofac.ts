import { parse } from 'csv-parse/sync';
import type { ListedName } from './types.ts';

/** The list writes this for "nothing". */
const nothing = '-0-';

/** Rows of one OFAC file; the real files end in a Ctrl-Z. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = parse(csv.replaceAll('\u001a', ''), {
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return rows.map((row) => row.map((field) => field.trim()));
}

/**
 * Names of the OFAC SDN list in its published CSV layout: `sdn.csv` (ent_num, SDN_Name, SDN_Type, Program, …) and
 * `alt.csv` (ent_num, alt_num, alt_type, alt_name, …). "FAMILY, Given" is turned round.
 */
export function readOfacSdn(files: { sdn: string; alt: string }): ListedName[] {
  const programmes = new Map<string, string>();
  const primary = rowsOf(files.sdn).map((row): ListedName => {
    const [entryId = '', name = '', type = '', programme = ''] = row;
    const reference = programme === nothing ? '' : programme;
    programmes.set(entryId, reference);
    return { list: 'OFAC SDN', entryId, reference, name: type === 'individual' ? turned(name) : name };
  });
  const aliases = rowsOf(files.alt).map((row): ListedName => {
    const [entryId = '', , , name = ''] = row;
    return { list: 'OFAC SDN', entryId, reference: programmes.get(entryId) ?? '', name: turned(name) };
  });
  return [...primary, ...aliases].filter((entry) => entry.name !== '' && entry.name !== nothing);
}

function turned(name: string): string {
  const [family = '', ...given] = name.split(',');
  return given.length === 0 ? name : `${given.join(' ').trim()} ${family.trim()}`;
}
