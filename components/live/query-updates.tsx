'use client';
import {
  matchQuery,
  type Query,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { approvalKeys } from '@/lib/features/approvals/query-options.ts';
import { demoKey } from '@/lib/features/demo/query-options.ts';
import { capabilitiesKey } from '@/lib/features/exchanges/query-options.ts';
import { informationKey } from '@/lib/features/information/query-options.ts';
import { orderKeys } from '@/lib/features/orders/query-options.ts';
import { navigationKey, overviewKey } from '@/lib/features/overview/query-options.ts';
import { partyKeys } from '@/lib/features/parties/query-options.ts';
import { policiesKey } from '@/lib/features/policies/query-options.ts';
import { peopleKey } from '@/lib/features/users/query-options.ts';
import { walletsKey } from '@/lib/features/wallets/query-options.ts';
import { webhookKeys } from '@/lib/features/webhooks/query-options.ts';
import { RequestFailed } from '@/lib/fetch-json.ts';
import type { LiveChange } from '@/lib/live/types.ts';
import { liveNews, noteFailedReading, paced } from './live-stream.ts';
import { followRevision } from './shown-revision.ts';

const paceMs = 500;
/** Longer than any page takes from reading its data to being shown. */
const drawingMs = 5_000;

/** Reads every query of the page again when the live connection reports it as outdated. Needs a query provider. */
export function QueryUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const pace = paced((topic) => {
      void client.invalidateQueries({ queryKey: JSON.parse(topic) as unknown[] });
    }, paceMs);
    const heardAt = new Map<string, number>();
    const leave = liveNews.subscribe((news) => {
      const keys = news === 'everything' ? everyLiveKey : keysOfChange(news);
      for (const key of keys) {
        const topic = JSON.stringify(key);
        heardAt.set(topic, Date.now());
        pace.ask(topic);
      }
    });
    // A change can arrive while the server renders the page, so a query that appears just then may be outdated.
    const askIfJustHeard = (query: Query) => {
      for (const [topic, at] of heardAt) {
        if (Date.now() - at > drawingMs) heardAt.delete(topic);
        else if (matchQuery({ queryKey: JSON.parse(topic) as unknown[] }, query)) pace.ask(topic);
      }
    };
    const forget = client.getQueryCache().subscribe((event) => {
      if (event.type === 'added') queueMicrotask(() => askIfJustHeard(event.query));
      if (event.type === 'updated' && event.action.type === 'error') noteFailedReading(event.action.error);
    });
    const forgetRevision = followRevision({ client, isWaiting: pace.isWaiting });
    return () => {
      leave();
      forgetRevision();
      pace.stop();
      forget();
    };
  }, [client]);
  return null;
}

type Key = readonly unknown[];

/** The query keys that a change may have outdated; each matches by prefix. */
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
      // An order's money band and its approval also show the wallet.
      return [walletsKey, orderKeys.details, approvalKeys.all];
    case 'webhook':
      return [webhookKeys.all, orderKeys.details];
    case 'approval':
      return [approvalKeys.all, navigationKey];
    case 'policy':
      return [policiesKey];
    case 'people':
      return [peopleKey, navigationKey];
    case 'party':
      return [partyKeys.all];
    case 'draft':
      return [];
    case 'clock':
      // Rates, deadlines and rights follow the service's time.
      return [...everyLiveKey];
    default:
      return kind satisfies never;
  }
}

/** The queries to repeat when changes may have been missed. */
export const everyLiveKey: readonly Key[] = [
  orderKeys.lists,
  demoKey,
  orderKeys.details,
  informationKey,
  approvalKeys.all,
  navigationKey,
  overviewKey,
  partyKeys.all,
  peopleKey,
  policiesKey,
  walletsKey,
  webhookKeys.all,
  capabilitiesKey,
];

/** Everything a signed-in page reads in the browser. Data stays fresh for 30 s: the live stream says earlier when something changed. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 30_000,
            retry: (count, error) => count < 1 && !(error instanceof RequestFailed),
            refetchOnWindowFocus: true,
          },
          // A mutation may move money, so only a person repeats it.
          mutations: { retry: false },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <QueryUpdates />
      {children}
    </QueryClientProvider>
  );
}
