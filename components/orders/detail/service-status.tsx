import { useTranslations } from 'next-intl';
import { type EndStatus, isEnd, type StatusId } from '@/lib/features/orders/status.ts';
import type { OrderStatus } from '@/lib/service-core/contract/status.ts';
import { useStatusWords } from './use-status-words.ts';

/** The portal's names for those before an end; `pending` is several of its statuses, and has a name of its own. */
const names: Partial<Record<string, StatusId>> = {
  information_required: 'informationRequested',
  awaiting_transfe: 'readyToConfirm',
  transferring: 'inTransit',
} satisfies Record<Exclude<OrderStatus, 'pending' | EndStatus>, StatusId>;

/** A status as the service reported it, in words; the wire's own stands in developer views. An unknown one as it came. */
export function ServiceStatus({ raw }: { raw: string }) {
  const t = useTranslations('statuses');
  const { nameOf } = useStatusWords();
  const id = isEnd(raw) ? raw : Object.hasOwn(names, raw) ? names[raw] : undefined;
  const words = raw === 'pending' ? t('pending.name') : id && nameOf(id);
  return words ?? <code className="font-mono">{raw}</code>;
}
