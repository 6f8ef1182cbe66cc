import { DatabaseError } from 'pg';
import { gatherPrinting } from '../lib/process/standard-output.ts';
import { readEnvironment, type ServiceEnvironment } from './env.ts';
import { createLog, lostLine } from './http/log.ts';
import { runtimeWarnings, startService } from './start-service.ts';

const drainTimeoutMs = 10_000;

/** Runs the process: reads the environment, starts the service, and stops cleanly on a signal. */
async function main(): Promise<void> {
  // Files written from here on are for this user alone, whatever mask the shell has.
  process.umask(0o077);
  gatherPrinting(lostLine);
  const environment = readEnvironmentOrExit();
  const log = createLog(environment.logLevel);
  for (const warning of runtimeWarnings(environment.settings, process.versions.node))
    log.warn({ node: process.versions.node }, warning);
  const service = await startService(environment, log).catch((problem: unknown) => {
    process.stderr.write(`${sentenceFor(problem, environment)}\n`);
    process.exit(1);
  });
  const { url, sftp } = service;
  log.info({ url, sftp, mode: environment.settings.mode, pid: process.pid }, 'ready');
  log.flush();

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ drainTimeoutMs }, 'did not drain in time');
      process.exit(1);
    }, drainTimeoutMs).unref();
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

function readEnvironmentOrExit(): ServiceEnvironment {
  try {
    return readEnvironment();
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    process.exit(1);
  }
}

/** Describes a start problem in one sentence, with its fix. */
function sentenceFor(problem: unknown, { host, port, sftp }: ServiceEnvironment): string {
  const { code, message, port: taken } = problem as { code?: string; message?: string; port?: number };
  const forSftp = taken === sftp.port && taken !== port;
  if (code === 'EADDRINUSE')
    return `Port ${taken ?? port} is taken: stop what uses it or set ${forSftp ? 'SFTP_PORT' : 'SERVICE_PORT'} to another.`;
  if (code === 'EADDRNOTAVAIL')
    return forSftp
      ? `SFTP_HOST ${sftp.host} is not an address of this machine.`
      : `SERVICE_HOST ${host} is not an address of this machine.`;
  if (code === 'EACCES')
    return `The service may not use port ${port} or write to its data folder: ${message}`;
  if (code === '42P01') return 'The service database has no tables yet: run the migrations first.';
  if (problem instanceof DatabaseError) return `The service database refused: ${message} (${code}).`;
  if (code === 'ECONNREFUSED') return 'The service database does not answer: check SERVICE_DATABASE_URL.';
  return `The service could not start: ${message ?? String(problem)}`;
}

await main();
