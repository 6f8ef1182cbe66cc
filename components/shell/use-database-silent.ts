import { useEffect, useState } from 'react';

/** Whether the portal says that its database does not answer; asked once, when something could not be shown. */
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
