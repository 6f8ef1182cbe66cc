import { now } from '../clock.ts';
import { env } from '../env.ts';
import {
  type CallOptions,
  createPayoutClient,
  type Outcome,
  type PayoutClient,
} from '../service-core/client/index.ts';
import type { DataOf, Endpoint, RequestInput } from '../service-core/contract/index.ts';
import { shared } from '../shared.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { storeExchange } from './exchange-log.ts';

type Slot = { made?: { client: PayoutClient; credentials: Credentials } };
type Connection = { client: PayoutClient; credentials: Credentials };

/** The one client of this process, made when the credentials are there: the service writes them on its first start. */
function connection(): Connection | string {
  const slot = shared<Slot>('payout-client', () => ({}));
  if (slot.made) return slot.made;
  const credentials = readCredentials();
  if (!credentials.ok) return credentials.reason;
  const { baseUrl, appKey, secretKey, privateKey, scheme } = credentials.value;
  const client = createPayoutClient({
    baseUrl,
    appKey,
    secretKey,
    privateKey,
    scheme,
    signV2: env().PAYOUT_SIGN_V2,
    now: () => now().getTime(),
    onExchange: (exchange) => void storeExchange(exchange),
  });
  slot.made = { client, credentials: credentials.value };
  return slot.made;
}

/** Signs and sends one call. Failures of the network or the service are in the outcome; it does not throw for them. */
export async function callPayout<E extends Endpoint>(
  endpoint: E,
  request: RequestInput<E>,
  options: CallOptions = {},
): Promise<Outcome<DataOf<E>>> {
  const found = connection();
  if (typeof found === 'string') return { kind: 'not-sent', reason: 'unreachable', message: found };
  return found.client.call(endpoint, request, options);
}

type Upload = Parameters<PayoutClient['upload']>[1];

/** Streams one file to the service; see {@link callPayout}. */
export async function uploadToPayout<E extends Endpoint>(
  endpoint: E,
  upload: Upload,
): Promise<Outcome<DataOf<E>>> {
  const found = connection();
  if (typeof found === 'string') return { kind: 'not-sent', reason: 'unreachable', message: found };
  return found.client.upload(endpoint, upload) as Promise<Outcome<DataOf<E>>>;
}

/** The partner's credentials; null while the service has not written them. */
export function payoutCredentials(): Credentials | null {
  const found = connection();
  return typeof found === 'string' ? null : found.credentials;
}
