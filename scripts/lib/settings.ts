import { dataDir } from './paths.ts';

/** Settings that the start commands read; the processes themselves check the rest of their environment. */
export type StackSettings = {
  dataDir: string;
  portalPort: number;
  portalHost: string;
  portalUrl: string;
  servicePort: number;
  serviceHost: string;
  /** 0 when the service picks one itself. */
  sftpPort: number;
  sftpHost: string;
  /** Set from outside: the embedded part it replaces is not started. */
  portalDatabaseUrl: string | undefined;
  serviceDatabaseUrl: string | undefined;
  payoutBaseUrl: string | undefined;
  sandbox: boolean;
  /** Sentences about settings that were not understood; their usual values apply. */
  wrong: readonly string[];
};

export function stackSettings(env: NodeJS.ProcessEnv = process.env): StackSettings {
  const wrong: string[] = [];
  const port = (name: string, text: string | undefined, fallback: number): number => {
    const value = Number(text || fallback);
    const isPort =
      Number.isInteger(value) && value >= 0 && value <= 65_535 && (value !== 0 || fallback === 0);
    if (isPort) return value;
    wrong.push(`${name} is "${text}", which is not a port: give a whole number from 1 to 65535.`);
    return fallback;
  };
  const portalPort = port('PORT', env.PORT, 3000);
  return {
    dataDir: dataDir(),
    portalPort,
    portalHost: env.PORTAL_HOST || '127.0.0.1',
    portalUrl: (env.PORTAL_URL || `http://127.0.0.1:${portalPort}`).replace(/\/+$/, ''),
    servicePort: port('SERVICE_PORT', env.SERVICE_PORT, 4000),
    serviceHost: env.SERVICE_HOST || '127.0.0.1',
    sftpPort: port('SFTP_PORT', env.SFTP_PORT, 0),
    sftpHost: env.SFTP_HOST || '127.0.0.1',
    portalDatabaseUrl: env.PORTAL_DATABASE_URL || undefined,
    serviceDatabaseUrl: env.SERVICE_DATABASE_URL || undefined,
    payoutBaseUrl: env.PAYOUT_BASE_URL || undefined,
    sandbox: env.PORTAL_ENV !== 'production',
    wrong,
  };
}
