import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider.tsx';

/** The pages that change an order read nothing this way: they stand in `(amendment)`, so that they load no code for it. */
export default function OrdersLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
