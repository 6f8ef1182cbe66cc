'use client';
import { FailurePanel, type FailureProps } from '@/components/shell/failure-panel.tsx';

export default function PageError({ error, reset }: FailureProps) {
  return (
    <main id="content">
      <FailurePanel reference={error.digest} onRetry={reset} />
    </main>
  );
}
