import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider.tsx';

export default function OrdersLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
