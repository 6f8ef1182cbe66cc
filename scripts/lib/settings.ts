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
  /** The port at which the faults between portal and service are set, 0 for any; undefined when there are none. */
  faultsPort: number | undefined;
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
  const faultsPort = port('SANDBOX_FAULTS_PORT', env.SANDBOX_FAULTS_PORT, 0);
  const withFaults = wantsFaults(env, wrong);
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
    faultsPort: withFaults ? faultsPort : undefined,
    sandbox: env.PORTAL_ENV !== 'production',
    wrong,
  };
}

function wantsFaults(env: NodeJS.ProcessEnv, wrong: string[]): boolean {
  const wish = env.SANDBOX_FAULTS || '0';
  if (wish === '0' || wish === 'false') return false;
  if (wish !== '1' && wish !== 'true') wrong.push(`SANDBOX_FAULTS is "${wish}": give 1, or leave it out.`);
  if (env.PORTAL_ENV === 'production' || env.SERVICE_MODE === 'production')
    wrong.push('SANDBOX_FAULTS is for a sandbox: in production mode nothing may lose a call on purpose.');
  if (env.PAYOUT_BASE_URL)
    wrong.push('SANDBOX_FAULTS needs the service of this start: leave PAYOUT_BASE_URL out.');
  return true;
}
