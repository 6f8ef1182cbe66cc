import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Problem, reasonOf } from '../problem.ts';
import { stackSettings } from '../settings.ts';
import { type Started, startStack } from '../stack.ts';
import { sessionCookies, signPeopleIn } from './people.ts';
import {
  dataFolder,
  type StackPerson,
  type StackPlan,
  type StackRecord,
  stackFolder,
  writeRecord,
} from './place.ts';
import { restore } from './restore.ts';
import { stackEnvironment, stackPostgres } from './template.ts';

/** The message of a keeper to the command that started it, once. */
export type KeeperNews = { ready: StackRecord } | { problem: string };

const plan = JSON.parse(process.argv[2] ?? '') as StackPlan;
const dataDir = dataFolder(plan.id);
const settings = stackSettings({
  NODE_ENV: 'test',
  PORT: String(plan.ports.portal),
  SERVICE_PORT: String(plan.ports.service),
  SFTP_PORT: String(plan.ports.sftp),
  SANDBOX_FAULTS: '1',
  SANDBOX_FAULTS_PORT: String(plan.ports.faults),
});
settings.dataDir = dataDir;

let people: StackPerson[] = [];
const stack = startStack({
  settings,
  mode: 'production',
  say: console.log,
  restart: true,
  postgres: stackPostgres,
  buildDir: plan.buildDir,
  env: { ...stackEnvironment, SFTP_PORT: String(plan.ports.sftp) },
  beside: async ({ portal: portalDatabaseUrl = '' }) => {
    const folder = join(stackFolder(plan.id), 'people');
    people = await signPeopleIn({ dataDir, folder, portalUrl: settings.portalUrl, portalDatabaseUrl });
  },
});
void sessionCookies();
const asked = new Promise<void>((done) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => done());
});
let started: Started | undefined;
try {
  started = await Promise.race([stack.started, asked.then(() => undefined)]);
  if (started) {
    const running = started;
    const resetUrl: string = await obeyReset(async () => {
      await running.again(() => restore({ id: plan.id, ...running }));
      return noted(running, resetUrl);
    });
    tell({ ready: await noted(running, resetUrl) });
    const broken = await Promise.race([running.broken, asked]);
    if (broken) console.log(broken);
  }
} catch (error) {
  console.log(error);
  tell({ problem: error instanceof Problem ? error.message : reasonOf(error) });
}
await started?.kill();
await stack.stop();
process.exit();

function tell(news: KeeperNews): void {
  if (process.connected) process.send?.(news);
}

/** Writes the record of the stack. */
async function noted({ databaseUrls, faultsUrl }: Started, resetUrl: string): Promise<StackRecord> {
  const { portalUrl } = settings;
  const portalDatabaseUrl = databaseUrls.portal ?? '';
  const testingToken = await readFile(join(dataDir, 'testing-token'), 'utf8').catch(() => undefined);
  const record: StackRecord = {
    id: plan.id,
    portalUrl,
    serviceUrl: `http://127.0.0.1:${plan.ports.service}`,
    faultsUrl: faultsUrl ?? '',
    resetUrl,
    dataDir,
    ...(testingToken !== undefined && { testingToken: testingToken.trim() }),
    portalDatabaseUrl,
    people,
  };
  await writeRecord(record);
  return record;
}

/** Obeys `POST` at the returned address, which nobody can guess: one reset after the other. */
async function obeyReset(work: () => Promise<StackRecord>): Promise<string> {
  const path = `/reset/${randomBytes(24).toString('hex')}`;
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, answer) => {
    request.resume();
    const reply = (status: number, body: object): void => {
      answer.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      answer.end(JSON.stringify(body));
    };
    if (request.url !== path || request.method !== 'POST')
      return reply(404, { message: 'There is nothing here.' });
    last = last.then(work).then(
      (record) => reply(200, record),
      (error: unknown) => {
        console.log(error);
        reply(500, { message: `The stack could not be reset: ${reasonOf(error)}` });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}
