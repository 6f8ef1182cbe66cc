import type { SessionState } from '@/lib/features/users/types.ts';

async function call(method: 'GET' | 'POST'): Promise<SessionState | null> {
  const answer = await fetch('/api/session', { method });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`the session could not be asked: ${answer.status}`);
  return (await answer.json()) as SessionState;
}

export const askSession = () => call('GET');
export const staySignedIn = () => call('POST');
