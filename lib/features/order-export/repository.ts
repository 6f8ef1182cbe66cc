import { db } from '../../db/client.ts';

/** The whole account number, or Alipay login, that each order pays to. */
export async function accountsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().$queryRaw<{ id: string; account: string | null }[]>`
    select id, coalesce(nullif(request #>> '{beneficiary,accountInfo,number}', ''),
                        nullif(request #>> '{beneficiary,accountNumber}', ''),
                        request #>> '{beneficiary,accountInfo,routingValue}') account
      from orders where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, account }) => [id, account ?? '']));
}
