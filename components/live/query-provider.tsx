'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryUpdates } from './query-updates.tsx';

/**
 * For the parts of the portal that read lists and details in the browser; the others do not load it. Data stays fresh
 * for 30 s: the live stream says earlier when something changed.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
          // A mutation may move money: it is repeated by a person or not at all.
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
