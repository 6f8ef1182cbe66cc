import { businessEndpoints } from './endpoints-business.ts';
import { extensionEndpoints } from './endpoints-extensions.ts';
import { globalEndpoints } from './endpoints-global.ts';
import { personalEndpoints } from './endpoints-personal.ts';
import { authEndpoints, lookupEndpoints } from './endpoints-shared.ts';

/** Every call of the specification and of our extensions, by name. */
export const endpoints = {
  ...authEndpoints,
  ...lookupEndpoints,
  ...personalEndpoints,
  ...businessEndpoints,
  ...globalEndpoints,
  ...extensionEndpoints,
};

export type EndpointName = keyof typeof endpoints;
