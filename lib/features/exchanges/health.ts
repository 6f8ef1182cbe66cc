import { type Capability, type CapabilityHealth, capabilities } from './types.ts';

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

// A lost call says nothing about the next one for longer than this, while the service answers others.
const restMs = 20_000;
// The pause after a missing answer, until the balances have been read once more.
const unreachableRestMs = 60_000;

/** Returns the health of each capability, from the latest answers of its endpoints. */
export function healthOf(contacts: readonly EndpointContact[], at: Date): CapabilityHealth[] {
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
    const retryAt = isFailing ? new Date(restUntil(failure, { isReachable, unanswered })) : null;
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

/** While nothing at all is answered, the balances that are read every minute show when the service is back. */
function restUntil(failure: Date, o: { isReachable: boolean; unanswered: Date | null }): number {
  return o.isReachable || !o.unanswered
    ? failure.getTime() + restMs
    : o.unanswered.getTime() + unreachableRestMs;
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
