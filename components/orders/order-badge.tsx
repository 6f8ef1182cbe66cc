import type { DisplayStatus } from '@/lib/features/orders/types.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
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
      plain={table && (id === 'completed' || id === 'cancelled')}
    />
  );
}
