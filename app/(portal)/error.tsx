'use client';
import { FailurePanel, type FailureProps } from '@/components/shell/failure-panel.tsx';

/** Inside the shell: navigation stays, only this page failed. */
export default function PortalError({ error, reset }: FailureProps) {
  return <FailurePanel reference={error.digest} onRetry={reset} />;
}
