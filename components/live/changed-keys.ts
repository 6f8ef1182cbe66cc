import { capabilitiesKey } from '@/lib/features/exchanges/query-options.ts';
import { informationKey } from '@/lib/features/information/query-options.ts';
import type { LiveChange } from '@/lib/features/live/types.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { navigationKey } from '@/lib/features/overview/query-options.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import { webhookKeys } from '@/lib/features/webhooks/query-options.ts';

type Key = readonly unknown[];

/**
 * The readings in the browser that a change may have made old; keys name the start of what they match. The overview is
 * not among them: the server draws it again.
 */
export function keysOfChange({ kind, id }: LiveChange): Key[] {
  switch (kind) {
    case 'order':
      return [orderKeys.detail(id), orderKeys.lists, informationKey, navigationKey];
    case 'wallets':
      // The money band of an order shows its wallet too.
      return [walletsKey, orderKeys.details];
    case 'webhook':
      return [webhookKeys.all, orderKeys.details];
    case 'approval':
      return [navigationKey];
    // Pages that show parties and policies are drawn again by the server.
    case 'draft':
    case 'party':
    case 'policy':
      return [];
    default:
      return kind satisfies never;
  }
}

/** The queries a browser repeats when it cannot know what it missed. */
export const everyLiveKey: readonly Key[] = [
  orderKeys.lists,
  orderKeys.details,
  informationKey,
  navigationKey,
  walletsKey,
  webhookKeys.all,
  capabilitiesKey,
];
