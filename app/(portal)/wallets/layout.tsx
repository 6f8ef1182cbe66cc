import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider.tsx';

export default function WalletsLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
