import { useEffect, useState } from 'react';

/** Asks the portal once, when something could not be shown, whether its database answers. */
export function useDatabaseSilent(): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      const answer = await fetch('/api/health', { signal: ending.signal, cache: 'no-store' });
      const health = (await answer.json()) as { isDatabaseSilent?: boolean };
      setSilent(health.isDatabaseSilent === true);
    };
    // Without an answer the general words stay.
    ask().catch(() => {});
    return () => ending.abort();
  }, []);
  return isSilent;
}
