'use client';
import { useEffect } from 'react';

const everyMs = 20_000;

/** Tells others that this page is open, while it can be seen. Nothing depends on it. */
export function useClaim(approvalId: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const say = () => {
      if (document.visibilityState === 'visible') {
        void fetch(`/api/approvals/${approvalId}/review`, { method: 'POST' }).catch(() => null);
      }
    };
    say();
    const timer = setInterval(say, everyMs);
    return () => clearInterval(timer);
  }, [approvalId, isOn]);
}
