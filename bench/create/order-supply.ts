import type pg from 'pg';
import type { ForeignClient } from '../../tests/support/foreign-client.ts';
import { orderBody, orderTemplate, signaturesOf, signedPosts } from '../lib/bench-partner.ts';
import type { PreparedRequest } from '../lib/prepared.ts';

/** Signed order requests in both forms: to be created, and to be verified only. The bytes of the bodies are equal. */
export type SuppliedRequests = { create: PreparedRequest[]; verifyOnly: PreparedRequest[] };

const cloneQuotes = `
  insert into quotes
  select (jsonb_populate_record(q, jsonb_build_object('query_no', $2 || n, 'expires_at', now() + interval '1 day'))).*
  from quotes q, generate_series(0, $3::int - 1) as n where q.query_no = $1`;

/** Makes signed orders on demand, each with a number and a quote of its own. Preparing is not part of any trial. */
export async function openOrderSupply(o: { client: ForeignClient; url: string; pool: pg.Pool }) {
  const { client, url, pool } = o;
  const { text, queryNo } = await orderTemplate(client);
  let batches = 0;
  return async (count: number): Promise<SuppliedRequests> => {
    batches += 1;
    const prefix = `B${batches}-`;
    await pool.query(cloneQuotes, [queryNo, prefix, count]);
    // As autovacuum would in a minute: plans made for empty tables are no plans for full ones.
    await pool.query('analyze');
    const bodies = Array.from({ length: count }, (_, number) =>
      orderBody(text, { orderNo: `${prefix}${number}`, queryNo: `${prefix}${number}`, number }),
    );
    const signatures = await signaturesOf(client, bodies);
    const posts = (path: string) => signedPosts(client, { url, path, bodies, signatures });
    return {
      create: posts('/global/payout/transfer/create'),
      verifyOnly: posts('/payout/encrypt/check'),
    };
  };
}
