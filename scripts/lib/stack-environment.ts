import type { StackSettings } from './settings.ts';

export type Mode = 'production' | 'development' | 'service-only';
export type Environment = Record<string, string | undefined>;

export function serviceEnv(settings: StackSettings, databaseUrl: string | undefined): Environment {
  return {
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_PORT: String(settings.servicePort),
    SERVICE_HOST: settings.serviceHost,
    PORT: String(settings.portalPort),
    PORTAL_URL: settings.portalUrl,
  };
}

export function portalEnv({
  settings,
  databaseUrl,
  secret,
  testingToken,
  mode,
  payoutVia,
}: {
  settings: StackSettings;
  databaseUrl: string | undefined;
  secret: string;
  testingToken: string | undefined;
  mode: Mode;
  payoutVia: string;
}): Environment {
  return {
    NODE_ENV: mode === 'production' ? 'production' : 'development',
    PORT: String(settings.portalPort),
    PORTAL_HOST: settings.portalHost,
    PORTAL_DATABASE_URL: databaseUrl,
    PAYOUT_BASE_URL:
      (payoutVia || settings.payoutBaseUrl) ??
      `http://${reachable(settings.serviceHost)}:${settings.servicePort}`,
    PORTAL_URL: settings.portalUrl,
    NEXTAUTH_URL: settings.portalUrl,
    AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    ...(testingToken && { TESTING_TOKEN: testingToken }),
  };
}

export const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
