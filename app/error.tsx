'use client';
import { FailurePanel } from '@/components/shell/failure-panel.tsx';

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="content">
      <FailurePanel reference={error.digest} onRetry={reset} />
    </main>
  );
}
