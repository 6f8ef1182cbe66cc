import { CALLBACK_PATH } from '../../../lib/service-core/contract/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import {
  type AddressPolicy,
  type CheckedUrl,
  checkCallbackUrl,
  type Resolve,
  resolveTarget,
} from './address.ts';

/** The destination of one partner's callbacks: the URL to post to, and the checked addresses to connect to. */
type Route = { url: URL; addresses: readonly string[] };
export type FindRoute = (callbackUrl: string) => Promise<Result<Route, string>> | Result<Route, string>;

const goodForMs = 5_000;
const remembered = 1_000;

/**
 * Resolves callback addresses. A resolved and checked address is used for five seconds, so that a burst of callbacks
 * asks once; as only checked addresses are ever connected to, a name that changes meanwhile leads nowhere else. A
 * refusal is not remembered.
 */
export function createRouteFinder(policy: AddressPolicy, resolve: Resolve): FindRoute {
  const routes = new Map<string, { route: Result<Route, string>; until: number }>();
  const underWay = new Map<string, Promise<Result<Route, string>>>();

  const find = async (callbackUrl: string, checked: CheckedUrl): Promise<Result<Route, string>> => {
    try {
      const addresses = await resolveTarget(checked, resolve);
      if (!addresses.ok) return addresses;
      const route = ok({ url: webhookUrl(checked.url), addresses: addresses.value });
      if (routes.size >= remembered) routes.clear();
      routes.set(callbackUrl, { route, until: performance.now() + goodForMs });
      return route;
    } finally {
      underWay.delete(callbackUrl);
    }
  };

  return (callbackUrl) => {
    const known = routes.get(callbackUrl);
    if (known && performance.now() < known.until) return known.route;
    const asked = underWay.get(callbackUrl);
    if (asked) return asked;
    const checked = checkCallbackUrl(callbackUrl, policy);
    if (!checked.ok) return checked;
    const found = find(callbackUrl, checked.value);
    underWay.set(callbackUrl, found);
    return found;
  };
}

function webhookUrl(base: URL): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${CALLBACK_PATH}`;
  return url;
}
