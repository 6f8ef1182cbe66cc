import { SaxesParser } from 'saxes';
import type { ListedName } from './types.ts';

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

type Entry = { entryId: string; reference: string; parts: string[]; otherNames: string[] };

/**
 * Names of the UN Security Council consolidated list in its published XML layout: INDIVIDUAL and ENTITY elements with
 * DATAID, REFERENCE_NUMBER, up to four name parts, NAME_ORIGINAL_SCRIPT and aliases. Throws on XML that is not well
 * formed: a list that cannot be read must not pass for an empty one.
 */
export function readUnConsolidated(xml: string): ListedName[] {
  const names: ListedName[] = [];
  const path: string[] = [];
  let entry: Entry | undefined;
  let textOfElement = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    textOfElement = '';
    if (isEntry(name)) entry = { entryId: '', reference: '', parts: [], otherNames: [] };
  });
  parser.on('text', (text) => {
    textOfElement += text;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    if (entry) take(entry, name, path.at(-1) ?? '', textOfElement.trim());
    textOfElement = '';
    if (entry && isEntry(name)) {
      names.push(...namesOf(entry));
      entry = undefined;
    }
  });
  parser.write(xml).close();
  return names;
}

const isEntry = (element: string) => element === 'INDIVIDUAL' || element === 'ENTITY';

function take(entry: Entry, element: string, parent: string, text: string): void {
  if (text === '') return;
  if (element === 'DATAID') entry.entryId = text;
  else if (element === 'REFERENCE_NUMBER') entry.reference = text;
  else if (element === 'ALIAS_NAME' || element === 'NAME_ORIGINAL_SCRIPT') entry.otherNames.push(text);
  else if (nameParts.includes(element) && isEntry(parent)) entry.parts.push(text);
}

function namesOf(entry: Entry): ListedName[] {
  const all = [entry.parts.join(' '), ...entry.otherNames];
  const { entryId, reference } = entry;
  return all
    .filter((name) => name !== '')
    .map((name) => ({ list: 'UN consolidated', entryId, reference, name }));
}
