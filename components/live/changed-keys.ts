import { approvalKeys } from '@/lib/features/approvals/query-options.ts';
import { demoKey } from '@/lib/features/demo/query-options.ts';
import { capabilitiesKey } from '@/lib/features/exchanges/query-options.ts';
import { informationKey } from '@/lib/features/information/query-options.ts';
import type { LiveChange } from '@/lib/features/live/types.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { navigationKey, overviewKey } from '@/lib/features/overview/query-options.ts';
import { partyKeys } from '@/lib/features/parties/query-options.ts';
import { policiesKey } from '@/lib/features/policies/query-options.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import { webhookKeys } from '@/lib/features/webhooks/query-options.ts';

type Key = readonly unknown[];

/** The readings in the browser that a change may have made old; keys name the start of what they match. */
export function keysOfChange(change: LiveChange): Key[] {
  return [...keysOfKind(change), overviewKey];
}

function keysOfKind({ kind, id }: LiveChange): Key[] {
  switch (kind) {
    case 'order':
      return [
        orderKeys.detail(id),
        orderKeys.lists,
        demoKey,
        approvalKeys.ofOrder(id),
        approvalKeys.queue,
        informationKey,
        navigationKey,
        partyKeys.details,
      ];
    case 'wallets':
      // The money band of an order and its approval show the wallet, too.
      return [walletsKey, orderKeys.details, approvalKeys.all];
    case 'webhook':
      return [webhookKeys.all, orderKeys.details];
    case 'approval':
      return [approvalKeys.all, navigationKey];
    case 'policy':
      return [policiesKey];
    case 'party':
      return [partyKeys.all];
    case 'draft':
      return [];
    default:
      return kind satisfies never;
  }
}

/** The queries a browser repeats when it cannot know what it missed. */
export const everyLiveKey: readonly Key[] = [
  orderKeys.lists,
  demoKey,
  orderKeys.details,
  informationKey,
  approvalKeys.all,
  navigationKey,
  overviewKey,
  partyKeys.all,
  policiesKey,
  walletsKey,
  webhookKeys.all,
  capabilitiesKey,
];
