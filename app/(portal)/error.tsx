'use client';
import { FailurePanel } from '@/components/shell/failure-panel.tsx';

/** Inside the shell: navigation stays, only this page failed. */
export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <FailurePanel reference={error.digest} onRetry={reset} />;
}
