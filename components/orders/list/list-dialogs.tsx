'use client';
import type { BulkAction, ListedOrder, OrderListInput } from '@/lib/features/orders/types.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';

export type ListDialog =
  | { kind: 'peek'; id: string }
  | { kind: 'bulk'; action: BulkAction }
  | { kind: 'export' }
  | { kind: 'columns' };

type Props = {
  dialog: ListDialog | null;
  onDialog: (next: ListDialog | null) => void;
  orders: readonly ListedOrder[];
  selected: readonly string[];
  /** The number of selected orders, if all pages of the list are selected. */
  everything: number | null;
  exportIds: readonly string[];
  exportCount: number | undefined;
  input: OrderListInput;
  rights: { reveal: 'code' | 'password' | null; convert: boolean };
  onBulkDone: () => void;
};

const loadPeek = () => import('./order-peek.tsx');
const loadBulk = () => import('./bulk-dialog.tsx');
const loadBulkEverything = () => import('./bulk-dialog.tsx');
const loadExport = () => import('./export-dialog.tsx');
const loadColumns = () => import('./columns-dialog.tsx');

/** The dialogs of the list; each loads on first use. */
export function ListDialogs(props: Props) {
  const { dialog, onDialog, orders, selected, everything, exportIds, exportCount, input, rights } = props;
  const peek = useOnDemand(loadPeek, dialog?.kind === 'peek');
  const bulk = useOnDemand(loadBulk, dialog?.kind === 'bulk' && everything === null);
  const bulkAll = useOnDemand(loadBulkEverything, dialog?.kind === 'bulk' && everything !== null);
  const exporting = useOnDemand(loadExport, dialog?.kind === 'export');
  const columns = useOnDemand(loadColumns, dialog?.kind === 'columns');
  const close = () => onDialog(null);
  if (dialog?.kind === 'peek' && peek) {
    const at = orders.findIndex(({ id }) => id === dialog.id);
    const [order, before, after] = [orders[at], orders[at - 1], orders[at + 1]];
    const to = (row: ListedOrder | undefined) => row && (() => onDialog({ kind: 'peek', id: row.id }));
    return order ? (
      <peek.OrderPeek
        order={order}
        mayConvert={rights.convert}
        onPrevious={to(before)}
        onNext={to(after)}
        onClose={close}
      />
    ) : null;
  }
  const ended = (hasRun: boolean) => {
    close();
    if (hasRun) props.onBulkDone();
  };
  if (dialog?.kind === 'bulk' && everything !== null)
    return bulkAll ? (
      <bulkAll.BulkEverything action={dialog.action} input={input} count={everything} onClose={ended} />
    ) : null;
  if (dialog?.kind === 'bulk' && bulk)
    return (
      <bulk.BulkDialog
        action={dialog.action}
        orders={orders.filter(({ id }) => selected.includes(id))}
        onClose={ended}
      />
    );
  if (dialog?.kind === 'export' && exporting)
    return (
      <exporting.ExportDialog
        input={input}
        ids={exportIds}
        count={exportCount}
        reveal={rights.reveal}
        onClose={close}
      />
    );
  if (dialog?.kind === 'columns' && columns) return <columns.ColumnsDialog input={input} onClose={close} />;
  return null;
}
