import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseProblems } from './database-problems.ts';
import { isPortFree } from './ports.ts';
import { Problem } from './problem.ts';
import { settingProblems } from './setting-problems.ts';
import type { StackSettings } from './settings.ts';
import { type Environment, type Mode, portalEnv, serviceEnv } from './stack-environment.ts';

type WantedPort = { setting: string; port: number; host: string };

/** Stand-ins for what the start itself provides: everything else is checked before anything is started. */
const providedUrl = 'postgresql://postgres@127.0.0.1/corridor';
const providedSecret = 'x'.repeat(64);

/** Refuses settings that cannot work, all of them in one go, before anything is started. */
export async function refuseWrongSettings(o: {
  settings: StackSettings;
  mode: Mode;
  withService: boolean;
  common: Environment;
}): Promise<void> {
  const { settings, mode, withService, common } = o;
  const withPortal = mode !== 'service-only';
  const secret = process.env.AUTH_SECRET || providedSecret;
  const databaseUrl = settings.portalDatabaseUrl ?? providedUrl;
  const forPortal = portalEnv({ settings, databaseUrl, secret, testingToken: undefined, mode });
  const forService = serviceEnv(settings, settings.serviceDatabaseUrl ?? providedUrl);
  const ofProcesses = await settingProblems({
    service: withService ? { ...common, ...forService } : undefined,
    portal: withPortal ? { ...common, ...forPortal } : undefined,
  });
  const ports = wantedPorts(settings, { withPortal, withService });
  const problems = [...settings.wrong, ...ofProcesses, ...equalPorts(ports)];
  if (!withPortal && settings.faultsPort !== undefined)
    problems.push('SANDBOX_FAULTS is for the calls between portal and service: npm start offers it.');
  if (problems.length === 0) {
    const given = {
      ...(withService && { SERVICE_DATABASE_URL: settings.serviceDatabaseUrl }),
      ...(withPortal && { PORTAL_DATABASE_URL: settings.portalDatabaseUrl }),
    };
    problems.push(...(await databaseProblems(given)));
  }
  if (problems.length > 0) throw new Problem(problems.join('\n'));
}

export function wantedPorts(
  settings: StackSettings,
  { withPortal, withService }: { withPortal: boolean; withService: boolean },
): WantedPort[] {
  const { portalPort, portalHost, servicePort, serviceHost, sftpPort, sftpHost, faultsPort } = settings;
  return [
    ...(withPortal ? [{ setting: 'PORT', port: portalPort, host: portalHost }] : []),
    ...(withService ? [{ setting: 'SERVICE_PORT', port: servicePort, host: serviceHost }] : []),
    ...(withService && sftpPort ? [{ setting: 'SFTP_PORT', port: sftpPort, host: sftpHost }] : []),
    ...(withPortal && faultsPort
      ? [{ setting: 'SANDBOX_FAULTS_PORT', port: faultsPort, host: '127.0.0.1' }]
      : []),
  ];
}

export async function refuseTakenPorts(wanted: readonly WantedPort[]): Promise<void> {
  const taken: WantedPort[] = [];
  for (const one of wanted) if (!(await isPortFree(one.port, one.host))) taken.push(one);
  if (taken.length === 0) return;
  const sentences = taken.map(
    ({ setting, port }) => `Port ${port} is taken: stop what uses it or set ${setting} to another.`,
  );
  throw new Problem(sentences.join('\n'));
}

/** The service leaves a demo partner alone that another data folder has the credentials of. */
export function refuseWithoutCredentials(dataDir: string): void {
  const { PAYOUT_CREDENTIALS_FILE, PAYOUT_APP_KEY } = process.env;
  if (PAYOUT_CREDENTIALS_FILE || PAYOUT_APP_KEY || existsSync(join(dataDir, 'sandbox-partner.json'))) return;
  throw new Problem(
    `${dataDir} has no credentials of this database's demo partner: copy sandbox-partner.json and sandbox-partner.pem from the data folder that has them, or set PAYOUT_CREDENTIALS_FILE.`,
  );
}

const everywhere = new Set(['0.0.0.0', '::']);

function equalPorts(wanted: readonly WantedPort[]): string[] {
  return wanted.flatMap((one, at) =>
    wanted
      .slice(at + 1)
      .filter(({ port, host }) => port === one.port && meet(host, one.host))
      .map(
        ({ setting }) => `${one.setting} and ${setting} are both ${one.port}: give each a port of its own.`,
      ),
  );
}

const meet = (a: string, b: string): boolean =>
  addressOf(a) === addressOf(b) || everywhere.has(a) || everywhere.has(b);

const addressOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);
