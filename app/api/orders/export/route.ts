import { getTranslations } from 'next-intl/server';
import { handler } from '@/lib/auth/handler.ts';
import { download, sentencePage } from '@/lib/downloads/download.ts';
import type { ExportWords } from '@/lib/features/orders/export/schema.ts';
import { isStatusId } from '@/lib/features/orders/status.ts';
import { exportOrders } from '@/lib/features/orders/verbs/export-orders.ts';
import { familyOf } from '@/lib/features/transfers/types.ts';

/** Exports orders; a GET, so that the browser streams the download and shows its own progress. */
export const GET = handler({
  useCase: exportOrders,
  query: exportOrders.input,
  run: (actor, { query, request }) =>
    download({ actor, request }, async () => {
      const made = await exportOrders(actor, query, await exportWords());
      return made.ok ? made.value : sentencePage('proofNeeded', { status: 403 });
    }),
});

async function exportWords(): Promise<ExportWords> {
  const [orders, statuses] = await Promise.all([getTranslations('orders'), getTranslations('statuses')]);
  return {
    column: (column) => orders(`column.${column}`),
    currencyOf: (column) => orders('export.currencyOf', { column }),
    account: orders('export.account'),
    status: (id, raw) => (isStatusId(id) ? statuses(`${id}.label`, { raw: raw ?? '—' }) : id),
    family: (family) => orders(`family.${familyOf(family)}`),
    inZone: (column, zone) => orders('export.inZone', { column, zone }),
  };
}
