'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RequestFailed } from '@/lib/fetch-json.ts';
import { QueryUpdates } from './query-updates.tsx';

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
