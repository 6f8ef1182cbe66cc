import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { databaseNames, sqlNameOf, withClient } from '../databases.ts';
import { Problem, reasonOf } from '../problem.ts';
import { stackSettings } from '../settings.ts';
import { type Started, startStack } from '../stack.ts';
import { sessionCookies, signPeopleIn } from './people.ts';
import {
  dataFolder,
  type StackPlan,
  type StackRecord,
  stackFolder,
  untouchedFolder,
  writeRecord,
} from './place.ts';
import { copyEntries, ofPostgres, stackEnvironment, stackPostgres, templateDatabase } from './template.ts';

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

const stack = startStack({
  settings,
  mode: 'production',
  say: console.log,
  restart: true,
  postgres: stackPostgres,
  buildDir: plan.buildDir,
  env: { ...stackEnvironment, SFTP_PORT: String(plan.ports.sftp) },
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
      await reset(running);
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

/** Signs everybody in and writes the record of the stack. */
async function noted({ databaseUrls, faultsUrl }: Started, resetUrl: string): Promise<StackRecord> {
  const { portalUrl } = settings;
  const portalDatabaseUrl = databaseUrls.portal ?? '';
  const folder = join(stackFolder(plan.id), 'people');
  const people = await signPeopleIn({ dataDir, folder, portalUrl, portalDatabaseUrl });
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

/** Puts databases, files and faults back as they were after `up`; both processes start afresh, because they remember. */
async function reset({ again, databaseUrls, faultsUrl }: Started): Promise<void> {
  await again(async () => {
    await Promise.all([
      ...databaseNames.map((name) => restoreDatabase(name, databaseUrls[name] ?? '')),
      restoreFiles(),
      mend(faultsUrl ?? ''),
    ]);
  });
}

async function restoreDatabase(name: (typeof databaseNames)[number], url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = 'postgres';
  const database = sqlNameOf(name);
  await withClient(admin.href, async (client) => {
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} template ${templateDatabase(name)} strategy file_copy`);
  });
}

const stays = (entry: string): boolean =>
  ofPostgres(entry) || ['logs', 'faults-url'].includes(entry) || entry.startsWith('running.');

async function restoreFiles(): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (!stays(entry)) await rm(join(dataDir, entry), { recursive: true, force: true });
  }
  await copyEntries({ from: untouchedFolder(plan.id), to: dataDir });
}

async function mend(faultsUrl: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(faultsUrl, { method: 'PUT', body: '{}', headers });
  if (!answer.ok) throw new Error(`the faults answered ${answer.status}`);
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
