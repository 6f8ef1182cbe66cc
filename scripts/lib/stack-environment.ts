import type { Faults } from './faults/control.ts';
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
  faults,
}: {
  settings: StackSettings;
  databaseUrl: string | undefined;
  secret: string;
  testingToken: string | undefined;
  mode: Mode;
  /** The network between the portal and its service, if it can fail. */
  faults?: Faults | undefined;
}): Environment {
  return {
    NODE_ENV: mode === 'production' ? 'production' : 'development',
    PORT: String(settings.portalPort),
    PORTAL_HOST: settings.portalHost,
    PORTAL_DATABASE_URL: databaseUrl,
    PAYOUT_BASE_URL:
      faults?.url ??
      settings.payoutBaseUrl ??
      `http://${reachable(settings.serviceHost)}:${settings.servicePort}`,
    SANDBOX_FAULTS_URL: faults?.controlUrl,
    PORTAL_URL: settings.portalUrl,
    NEXTAUTH_URL: settings.portalUrl,
    AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    ...(testingToken && { TESTING_TOKEN: testingToken }),
  };
}

export const reachable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
