import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedRates } from '../../service/domain/rates/reference-rates.ts';
import { readEnvironment } from '../../service/env.ts';
import { createLog } from '../../service/http/log.ts';
import { type RunningService, startService } from '../../service/start-service.ts';
import { createTestDatabase } from './database.ts';
import { type AnswerWatch, watchAnswers } from './published-schemas.ts';
import { rsaKeys } from './rsa-keys.ts';
import { unlistedAnswers } from './unlisted-answers.ts';

export type TestService = RunningService & {
  dataDir: string;
  databaseUrl: string;
  /** Every line the service wrote to its log so far. */
  logText(): string;
  /** Checks the answers to foreign clients against the published document. */
  answers: AnswerWatch;
};

/** A folder of watch lists as production takes them, with one person of this name. */
export async function ownLists(dataDir: string, name: string): Promise<string> {
  const lists = join(dataDir, 'lists');
  await mkdir(lists, { recursive: true });
  await writeFile(join(lists, 'sdn.csv'), `1,"${name}","individual","X"`);
  await writeFile(join(lists, 'alt.csv'), '');
  await writeFile(
    join(lists, 'consolidated.xml'),
    '<CONSOLIDATED_LIST><ENTITY><DATAID>1</DATAID><FIRST_NAME>ROE TRADING</FIRST_NAME></ENTITY></CONSOLIDATED_LIST>',
  );
  return lists;
}

/** The settings without which production mode does not start. */
async function simulatedProduction(dataDir: string) {
  const rates = join(dataDir, 'rates.xml');
  const lists = await ownLists(dataDir, 'DOE, Perpetua Newlington');
  const today = new Date().toISOString().slice(0, 10);
  const rows = [...shippedRates.perEuro].map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`);
  await writeFile(rates, `<Cube time='${today}'>${rows.join('')}</Cube>`);
  return {
    SERVICE_PUBLIC_URL: 'https://payout.example.com',
    PAYOUT_RAIL: 'simulated',
    SCREENING_LISTS_DIR: lists,
    RATES_FILE: rates,
    MALWARE_SCAN_WAIVED: 'true',
  };
}

/**
 * Starts the whole service on a free port, with a database and a data folder of its own, as `npm run service` does, in
 * this process. `environment` overrides single variables.
 */
export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const place = await newServicePlace();
  try {
    const service = await startServiceAt(place, environment);
    return {
      ...service,
      stop: () => service.stop().finally(() => place.remove()),
    };
  } catch (problem) {
    await place.remove();
    throw problem;
  }
}

let demoKey: string | Buffer | undefined;

export type ServicePlace = { databaseUrl: string; dataDir: string; remove(): Promise<void> };

/** A database and a data folder that outlive the service, for tests that start it again. */
export async function newServicePlace(): Promise<ServicePlace> {
  const database = await createTestDatabase('service');
  const dataDir = await mkdtemp(join(tmpdir(), 'corridor-service-'));
  // The service would make a key of its own for the demo partner, which takes longer than all else at its start.
  demoKey ??= rsaKeys(3072).privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(join(dataDir, 'sandbox-partner.pem'), demoKey, { mode: 0o600 });
  return {
    databaseUrl: database.url,
    dataDir,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startServiceAt(
  { databaseUrl, dataDir }: Pick<ServicePlace, 'databaseUrl' | 'dataDir'>,
  environment: Record<string, string> = {},
  systemMs?: () => number,
): Promise<TestService> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const settings = readEnvironment({
    SERVICE_PORT: '0',
    SFTP_PORT: '0',
    SERVICE_DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX_PAYOUT_DELAY_MS: '50',
    // A machine that is busy with other tests is not what they ask about.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    SANDBOX_PARTNERS_PER_HOUR: '100000',
    ...(environment.SERVICE_MODE === 'production' ? await simulatedProduction(dataDir) : {}),
    ...environment,
  });
  const service = await startService(settings, log, systemMs);
  const answers = await watchAnswers(service.url);
  const logText = () => lines.join('');
  const stop = () => stopTruthful(service, { logText, answers });
  return { ...service, dataDir, databaseUrl, logText, answers, stop };
}

/**
 * Stops a service, and fails the tests that used it when it answered what the contract does not say it answers, or a
 * foreign client otherwise than the published document shows.
 */
async function stopTruthful(
  service: RunningService,
  { logText, answers }: Pick<TestService, 'logText' | 'answers'>,
): Promise<void> {
  answers.stop();
  await service.stop();
  const unlisted = unlistedAnswers(logText());
  if (unlisted.length > 0) throw new Error(`codes missing in the contract: ${unlisted.join('; ')}`);
  if (answers.faults.length > 0)
    throw new Error(`answers unlike their published schema: ${answers.faults.join('\n')}`);
}
