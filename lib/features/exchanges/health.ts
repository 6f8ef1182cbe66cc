import { type Capability, type CapabilityHealth, capabilities } from './schema.ts';

/** Calls of an endpoint in the last minutes: when it last answered, when not, and since when it has not. */
export type EndpointContact = {
  endpoint: string;
  lastSuccess: Date | null;
  lastFailure: Date | null;
  /** The first failure after the last success. */
  failingSince: Date | null;
};

export const endpointsOf: Record<Capability, readonly string[]> = {
  quote: ['globalPrice', 'businessPrice', 'personalPrice'],
  create: ['globalCreate', 'businessCreate', 'personalCreate', 'globalUpdate', 'personalUpdate'],
  upload: [
    'globalUploadMultipart',
    'globalUploadCompleted',
    'businessUploadMultipart',
    'businessUploadCompleted',
    'riskUpload',
    'riskCompleted',
  ],
  confirm: ['globalAsync', 'businessAsync', 'personalAsync'],
  wallets: ['globalWalletList'],
  status: ['globalStatus', 'businessStatus', 'personalStatus'],
  checks: ['bankCheck', 'alipayVerification', 'globalChineseCharacters', 'areaList', 'occupationList'],
  callbacks: ['callback'],
};

/** Milliseconds for which a capability is not offered after a call without an answer. */
export type Rest = {
  /** While the service answers other calls: a lost call says nothing about the next one for longer than this. */
  afterLostCallMs: number;
  /** While it answers nothing: by then the balances have been read once more. */
  whileUnreachableMs: number;
};

/** Returns the health of each capability, from the latest answers of its endpoints. */
export function healthOf(contacts: readonly EndpointContact[], at: Date, rest: Rest): CapabilityHealth[] {
  const calls = contacts.filter(({ endpoint }) => endpoint !== 'callback');
  const answered = latest(calls.map((contact) => contact.lastSuccess));
  const unanswered = latest(calls.map((contact) => contact.lastFailure));
  const isReachable = !unanswered || (answered !== null && answered >= unanswered);
  return capabilities.map((capability) => {
    const own = contacts.filter(({ endpoint, lastFailure }) =>
      endpoint === 'token'
        ? // Without a token nothing can be said; any answer since shows that there is one. A callback needs none.
          capability !== 'callbacks' && lastFailure && (!answered || lastFailure > answered)
        : endpointsOf[capability].includes(endpoint),
    );
    const success = latest(own.map((contact) => contact.lastSuccess));
    const failure = latest(own.map((contact) => contact.lastFailure));
    const isFailing = failure !== null && (success === null || failure > success);
    const retryAt = isFailing ? new Date(restUntil(failure, { isReachable, unanswered, rest })) : null;
    return {
      capability,
      state: isFailing ? 'failing' : success ? 'ok' : 'idle',
      lastSuccessAt: success?.toISOString() ?? null,
      lastFailureAt: failure?.toISOString() ?? null,
      failingSince: (isFailing && earliestFailure(own, success)?.toISOString()) || null,
      retryAt: retryAt?.toISOString() ?? null,
      isResting: retryAt !== null && retryAt > at,
    };
  });
}

function restUntil(
  failure: Date,
  { isReachable, unanswered, rest }: { isReachable: boolean; unanswered: Date | null; rest: Rest },
): number {
  return isReachable || !unanswered
    ? failure.getTime() + rest.afterLostCallMs
    : unanswered.getTime() + rest.whileUnreachableMs;
}

function earliestFailure(own: readonly EndpointContact[], success: Date | null): Date | null {
  const since = own
    .flatMap(({ failingSince }) =>
      failingSince && (!success || failingSince > success) ? [failingSince] : [],
    )
    .toSorted((a, b) => a.getTime() - b.getTime());
  return since[0] ?? null;
}

function latest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}
