import type { Partner, Queryable } from '../../context.ts';
import type { OrderParty } from '../../orders/order.ts';
import { chineseName } from '../../precheck/chinese-name.ts';
import { query } from '../../sql.ts';

/** Written as the indexes parties_id_number and parties_company_number have it. */
const comparable = (field: string) => `upper(replace(replace(content->>'${field}', ' ', ''), '-', ''))`;

const sought = 50;
const byIdNumber = `
  select content from parties where partner_id = $1 and ${comparable('idNumber')} = $2
  order by created_at desc limit ${sought}`;
const byCompanyNumber = `
  select content from parties where partner_id = $1
    and (${comparable('companyNumber')} = $2 or ${comparable('idNumber')} = $2)
  order by created_at desc limit ${sought}`;

type Row = { content: OrderParty };

/**
 * Returns the names in Chinese characters of this partner's own known parties with an identifier, newest first. Never
 * another partner's: knowledge of one partner about a person stays with it.
 */
export async function knownPartyNames(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  subject: { entityType: 'I' | 'B'; identifier: string },
): Promise<string[]> {
  const { entityType, identifier } = subject;
  const text = entityType === 'B' ? byCompanyNumber : byIdNumber;
  const rows = await query<Row>(db, text, [partner.id, identifier]);
  const names = rows.flatMap(({ content }) => namesOf(content));
  return names.flatMap((name) => chineseName(name, entityType) ?? []);
}

function namesOf(party: OrderParty): string[] {
  const joined = `${party.lastName ?? ''}${party.firstName ?? ''}`;
  const names = [party.fullName, joined, party.accountName, party.accountInfo?.name];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}
