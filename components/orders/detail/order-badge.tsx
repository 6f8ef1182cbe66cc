import { isSettled, isStatusId, statusCatalogue } from '@/lib/features/orders/status.ts';
import type { DisplayStatus } from '@/lib/features/orders/types.ts';
import { StatusBadge } from '../../ui/values/status-badge.tsx';
import { useStatusWords } from './use-status-words.ts';

type Props = { status: DisplayStatus; size?: 'sm' | 'md'; table?: boolean };

/** The status of an order; in tables a settled one has no pill, so that pending work stands out. */
export function OrderBadge({ status, size = 'sm', table = false }: Props) {
  const { labelOf } = useStatusWords();
  const { id, tone, shape, icon } = status;
  return (
    <StatusBadge
      tone={tone}
      shape={shape}
      icon={icon}
      label={labelOf(status)}
      size={size}
      plain={table && isSettled(id)}
    />
  );
}

/** The status of an order in a table where only its id is at hand, as the database has it. */
export function StoredStatus({ statusId }: { statusId: string }) {
  const { nameOf } = useStatusWords();
  const id = isStatusId(statusId) ? statusId : 'unrecognised';
  const { tone, shape, icon } = statusCatalogue[id];
  return <StatusBadge {...{ tone, shape, icon }} label={nameOf(id)} plain={isSettled(id)} />;
}
