import { authorise } from '../../auth/authorise.ts';
import type { Actor } from '../../auth/types.ts';
import { now } from '../../clock.ts';
import { contactsSince, type EndpointContact, exchangesOfOrder } from './repository.ts';
import type { Capability, CapabilityHealth, ExchangeView } from './types.ts';

/** What was said with the service about one order, newest first; at most 100. */
export async function loadExchanges(actor: Actor, orderId: string): Promise<ExchangeView[]> {
  authorise(actor, 'order:read');
  const rows = await exchangesOfOrder(orderId, 100);
  return rows.map((row) => ({
    id: row.id,
    endpoint: row.endpoint,
    method: row.method,
    path: row.path,
    at: row.at.toISOString(),
    durationMs: row.durationMs,
    httpStatus: row.httpStatus,
    envelopeStatus: row.envelopeStatus,
    outcome: row.outcome,
    requestBody: row.requestBody,
    responseBody: row.responseBody,
    signature: row.signature,
  }));
}

const endpointsOf: Record<Capability, readonly string[]> = {
  quote: ['globalPrice'],
  create: ['globalCreate'],
  upload: ['globalUploadMultipart', 'globalUploadCompleted'],
  confirm: ['globalAsync'],
  wallets: ['globalWalletList'],
  status: ['globalStatus'],
};

const windowMs = 15 * 60_000;

/** How each thing the portal does with the service went lately (ui.md §2.4). */
export async function loadHealth(actor: Actor): Promise<CapabilityHealth[]> {
  authorise(actor, 'order:read');
  const contacts = await contactsSince(new Date(now().getTime() - windowMs));
  return (Object.keys(endpointsOf) as Capability[]).map((capability) => healthOf(capability, contacts));
}

function healthOf(capability: Capability, contacts: readonly EndpointContact[]): CapabilityHealth {
  // Without a token nothing can be said.
  const own = contacts.filter(
    ({ endpoint }) => endpoint === 'token' || endpointsOf[capability].includes(endpoint),
  );
  const success = latest(own.map((contact) => contact.lastSuccess));
  const failure = latest(own.map((contact) => contact.lastFailure));
  const state =
    !success && !failure ? 'idle' : (success ?? new Date(0)) >= (failure ?? new Date(0)) ? 'ok' : 'failing';
  return {
    capability,
    state,
    lastSuccessAt: success?.toISOString() ?? null,
    lastFailureAt: failure?.toISOString() ?? null,
  };
}

function latest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}
