import { codeOfStatus } from '../../lib/service-core/codes.ts';
import { type AnyEndpoint, endpoints, sandboxEndpoints } from '../../lib/service-core/contract/index.ts';

const calls: readonly AnyEndpoint[] = Object.values({ ...endpoints, ...sandboxEndpoints });
const byRoute = new Map(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/**
 * Returns the codes in a service's log that the call's contract, and with it the OpenAPI document, does not list: each
 * call and code once. Empty when the contract is true.
 */
export function unlistedAnswers(logText: string): string[] {
  const found = new Set<string>();
  for (const line of logText.split('\n')) {
    if (!line.includes('"msg":"request"')) continue;
    const { method, route, status = '', httpStatus } = JSON.parse(line) as Record<string, string>;
    // No call of ours: it named another host.
    if (Number(httpStatus) === 421) continue;
    const endpoint = byRoute.get(`${method} ${route}`);
    const code = codeOfStatus(status);
    if (!endpoint || code === 'success' || (code && endpoint.codes.includes(code))) continue;
    found.add(`${endpoint.name} answered ${status} (${code ?? 'no code of ours'})`);
  }
  return [...found];
}
