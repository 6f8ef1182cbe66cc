import { businessEndpoints } from './endpoints-business.ts';
import { globalEndpoints } from './endpoints-global.ts';
import { personalEndpoints } from './endpoints-personal.ts';
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
