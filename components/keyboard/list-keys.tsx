'use client';
import { type ReactNode, useRef } from 'react';
import { useListKeys } from './use-list-keys.ts';

/** Around a list that the server draws: J and K go through its rows, each of which carries `data-row-id`. */
export function ListKeys({ children, className }: { children: ReactNode; className?: string }) {
  const container = useRef<HTMLDivElement>(null);
  useListKeys({ container });
  return (
    <div ref={container} className={className}>
      {children}
    </div>
  );
}
