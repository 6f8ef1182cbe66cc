import { Readable } from 'node:stream';
import { handler } from '@/lib/auth/handler.ts';
import { download } from '@/lib/downloads/download.ts';
import { auditOfOrder } from '@/lib/features/orders/data/audit.ts';
import { csvFile } from '@/lib/features/orders/export/cells.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';

const head = ['at', 'actor', 'action', 'address', 'facts'] as const;

/** Exports the audit trail of one order as CSV for auditors, with its recorded terms and UTC times. */
export const GET = handler({
  useCase: auditOfOrder,
  params: orderIdSchema,
  run: (actor, { params, request }) =>
    download({ actor, request }, async () => {
      const entries = await auditOfOrder(actor, params.id);
      const rows = entries.map(({ at, actorName, action, address, facts }) => [
        at,
        actorName,
        action,
        address ?? '',
        facts.map(({ name, value }) => `${name}=${value}`).join('; '),
      ]);
      return csvFile(`audit-${params.id}`, { head, batches: Readable.from([rows]) });
    }),
});
