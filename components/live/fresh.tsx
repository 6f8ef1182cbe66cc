'use client';
import { type ReactNode, useState } from 'react';

/** Fades from the selection tint when `value` becomes another one; never at the first paint. */
export function Fresh({ value, children }: { value: string; children: ReactNode }) {
  const [first] = useState(value);
  return (
    <span key={value} className={first === value ? undefined : 'just-changed rounded-sm'}>
      {children}
    </span>
  );
}
