import { handler } from '@/lib/auth/handler.ts';
import { auditOfOrder } from '@/lib/features/audit/queries.ts';
import { byteOrderMark, csvLine } from '@/lib/features/order-export/csv.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';

const columns = ['at', 'actor', 'action', 'address', 'facts'] as const;

/** The audit record of one order as CSV, in the record's own words and UTC, for people who check. */
export const GET = handler({
  permission: 'audit:read',
  params: orderIdSchema,
  run: async (actor, { params }) => {
    const entries = await auditOfOrder(actor, params.id);
    const lines = entries.map(({ at, actorName, action, address, facts }) =>
      csvLine([
        at,
        actorName,
        action,
        address ?? '',
        facts.map(({ name, value }) => `${name}=${value}`).join('; '),
      ]),
    );
    return new Response(byteOrderMark + csvLine(columns) + lines.join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${params.id}.csv"`,
        'cache-control': 'no-store',
      },
    });
  },
});
