import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Problem } from '../../scripts/lib/problem.ts';

const run = promisify(execFile);

export type OpensslSpeed = { signsPerSecond: number; verifiesPerSecond: number };

/**
 * Returns the speed of the `openssl` program with keys of this size on `cores` cores, by wall-clock time like
 * everything else here.
 */
export async function opensslSpeed(o: {
  bits: 2048 | 3072;
  seconds: number;
  cores?: number;
}): Promise<OpensslSpeed> {
  const cores = o.cores && o.cores > 1 ? ['-multi', String(o.cores)] : [];
  const seconds = String(Math.max(1, Math.round(o.seconds)));
  const { stdout } = await openssl('speed', '-elapsed', '-seconds', seconds, ...cores, `rsa${o.bits}`);
  const row = new RegExp(`^rsa +${o.bits} bits +[\\d.]+s +[\\d.]+s +([\\d.]+) +([\\d.]+)`, 'm').exec(stdout);
  if (!row) throw new Error(`openssl speed said something unknown: ${stdout}`);
  return { signsPerSecond: Number(row[1]), verifiesPerSecond: Number(row[2]) };
}

export async function opensslVersion(): Promise<string> {
  return (await openssl('version')).stdout.trim();
}

async function openssl(...args: string[]): Promise<{ stdout: string }> {
  try {
    return await run('openssl', args);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Problem(
      'This benchmark is measured against the openssl program, which is not on this machine.',
    );
  }
}
