import { z } from 'zod';
import { env } from '../../env.ts';
import type { FaultState, ServiceFault } from './types.ts';

// The fault proxy stands between portal and service; its control address is never behind the faults.

const patienceMs = 2_000;
const slowMs = 3_000;

const wishes: Record<ServiceFault, object> = {
  normal: {},
  slow: { '*': { fault: 'slow', delayMs: slowMs } },
  down: { '*': 'down' },
};

const setSchema = z.record(z.string(), z.union([z.string(), z.looseObject({ fault: z.string() })]));

/** The address that changes faults; undefined unless the sandbox was started with SANDBOX_FAULTS=1. */
const controlUrl = (): string | undefined => env().SANDBOX_FAULTS_URL;

export const hasFaults = (): boolean => controlUrl() !== undefined;

/** The faults set between portal and service. */
export async function readFault(): Promise<FaultState> {
  const set = setSchema.safeParse(await ask({ method: 'GET' }).catch(() => undefined)).data;
  if (set === undefined) return 'unknown';
  const [[path, fault] = [], ...more] = Object.entries(set).map(
    ([at, one]) => [at, typeof one === 'string' ? one : one.fault] as const,
  );
  if (path === undefined) return 'normal';
  const isOwn = path === '*' && more.length === 0;
  return isOwn && (fault === 'slow' || fault === 'down') ? fault : 'other';
}

/** Replaces all faults by this one. False if the proxy did not accept it. */
export async function setFault(fault: ServiceFault): Promise<boolean> {
  const request = { method: 'PUT', body: JSON.stringify(wishes[fault]) };
  return ask({ ...request, headers: { 'content-type': 'application/json' } }).then(
    () => true,
    () => false,
  );
}

/** The proxy's answer as JSON, null if it is empty. Throws without an answer, and for an answer that is not 2xx. */
async function ask(request: RequestInit): Promise<unknown> {
  const answer = await fetch(controlUrl() ?? '', { ...request, signal: AbortSignal.timeout(patienceMs) });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`the fault proxy answered ${answer.status}`);
  return body === '' ? null : JSON.parse(body);
}
