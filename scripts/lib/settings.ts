import { dataDir } from './paths.ts';
import { Problem } from './problem.ts';

/** What the start commands read; the processes themselves check the rest of their environment. */
export type StackSettings = {
  dataDir: string;
  portalPort: number;
  portalHost: string;
  portalUrl: string;
  servicePort: number;
  serviceHost: string;
  /** Given from outside: the embedded part it replaces is not started. */
  portalDatabaseUrl: string | undefined;
  serviceDatabaseUrl: string | undefined;
  payoutBaseUrl: string | undefined;
  sandbox: boolean;
};

export function stackSettings(env: NodeJS.ProcessEnv = process.env): StackSettings {
  const portalPort = port('PORT', env.PORT, 3000);
  return {
    dataDir: dataDir(),
    portalPort,
    portalHost: env.PORTAL_HOST || '127.0.0.1',
    portalUrl: (env.PORTAL_URL || `http://127.0.0.1:${portalPort}`).replace(/\/+$/, ''),
    servicePort: port('SERVICE_PORT', env.SERVICE_PORT, 4000),
    serviceHost: env.SERVICE_HOST || '127.0.0.1',
    portalDatabaseUrl: env.PORTAL_DATABASE_URL || undefined,
    serviceDatabaseUrl: env.SERVICE_DATABASE_URL || undefined,
    payoutBaseUrl: env.PAYOUT_BASE_URL || undefined,
    sandbox: env.PORTAL_ENV !== 'production',
  };
}

function port(name: string, text: string | undefined, fallback: number): number {
  const value = Number(text || fallback);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  throw new Problem(`${name} is "${text}", which is not a port: give a whole number from 1 to 65535.`);
}
