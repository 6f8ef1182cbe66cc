import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseName, databaseNames, sqlNameOf, withClient } from '../databases.ts';
import type { Started } from '../stack.ts';
import { dataFolder, untouchedFolder } from './place.ts';
import { copyEntries, ofPostgres, templateDatabase } from './template.ts';

/** Puts databases, files and faults of a stack back as they were after `up`. Service and portal must not run. */
export async function restore(
  o: { id: string } & Pick<Started, 'databaseUrls' | 'faultsUrl'>,
): Promise<void> {
  await Promise.all([
    ...databaseNames.map((name) => restoreDatabase(name, o.databaseUrls[name] ?? '')),
    restoreFiles(o.id),
    mend(o.faultsUrl ?? ''),
  ]);
}

async function restoreDatabase(name: DatabaseName, url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = 'postgres';
  const database = sqlNameOf(name);
  const template = templateDatabase(name);
  await withClient(admin.href, async (client) => {
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} template ${template} strategy file_copy`);
  });
}

const stays = (entry: string): boolean =>
  ofPostgres(entry) || ['logs', 'faults-url'].includes(entry) || entry.startsWith('running.');

async function restoreFiles(id: string): Promise<void> {
  const folder = dataFolder(id);
  for (const entry of await readdir(folder)) {
    if (!stays(entry)) await rm(join(folder, entry), { recursive: true, force: true });
  }
  await copyEntries({ from: untouchedFolder(id), to: folder });
}

async function mend(faultsUrl: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(faultsUrl, { method: 'PUT', body: '{}', headers });
  if (!answer.ok) throw new Error(`the faults answered ${answer.status}`);
}
