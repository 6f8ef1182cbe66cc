'use client';
import { FailurePanel, type FailureProps } from '@/components/shell/failure-panel.tsx';

/** Rendered inside the layout: only the page failed, the navigation stays. */
export default function PortalError({ error, reset }: FailureProps) {
  return <FailurePanel reference={error.digest} onRetry={reset} />;
}
