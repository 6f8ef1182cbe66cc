import type { Tx } from '../../db/client.ts';
import { termsOfName } from './search-names.ts';

/**
 * Notes how names are spelled out, before an order that has them is written: a name keeps its first spelling. In one
 * order everywhere, so that two orders with the same new names do not wait for each other.
 * Known ones are asked for one by one: `not exists` would read all names there are.
 */
export async function spellNames(tx: Tx, names: readonly unknown[]): Promise<void> {
  const spelled = [...new Set(names)]
    .filter((name) => typeof name === 'string')
    .toSorted()
    .map((name) => ({ name, terms: termsOfName(name) }));
  if (spelled.length === 0) return;
  await tx.$executeRaw`
    insert into order_names (name, search)
    select name, order_name_search(name, terms)
      from jsonb_to_recordset(${JSON.stringify(spelled)}::jsonb) n (name text, terms text[])
     where (select true from order_names known where known.name = n.name) is null
     order by name
        on conflict (name) do nothing`;
}
