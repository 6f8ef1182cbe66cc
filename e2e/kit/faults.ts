import type { Stack } from './stack.ts';

type FaultName = 'lose-answer' | 'lose-request' | 'down' | 'garbage' | 'slow' | 'new-status';
/** `times`: over after so many calls. `delayMs`: of `slow`. */
export type Fault = FaultName | { fault: FaultName; times?: number; delayMs?: number };

/** Breaks the way from the portal to the service. */
export type Faults = ReturnType<typeof openFaults>;

export function openFaults({ faultsUrl }: Pick<Stack, 'faultsUrl'>) {
  /** Replaces all faults: a path of the service, or `*` for every path, and what happens there. */
  const set = async (faults: Record<string, Fault>): Promise<void> => {
    const answer = await fetch(faultsUrl, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    });
    if (!answer.ok) throw new Error(`the fault proxy answered ${answer.status}: ${await answer.text()}`);
  };
  return { set, mend: () => set({}) };
}
