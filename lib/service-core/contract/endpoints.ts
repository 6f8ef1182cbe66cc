import type { Endpoint } from './endpoint.ts';
import { businessEndpoints } from './endpoints-business.ts';
import { globalEndpoints } from './endpoints-global.ts';
import { personalEndpoints } from './endpoints-personal.ts';
import { sandboxEndpoints } from './endpoints-sandbox.ts';
import { authEndpoints, lookupEndpoints } from './endpoints-shared.ts';

/** Every call of the specification, by name. */
export const endpoints = {
  ...authEndpoints,
  ...lookupEndpoints,
  ...personalEndpoints,
  ...businessEndpoints,
  ...globalEndpoints,
};

export type EndpointName = keyof typeof endpoints;

const byName = new Map<string, Endpoint>(Object.entries({ ...endpoints, ...sandboxEndpoints }));

/** The endpoint of a name that was stored, for example with an exchange; undefined for an unknown one. */
export function endpointByName(name: string): Endpoint | undefined {
  return byName.get(name);
}
