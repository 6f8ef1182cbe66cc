import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataDir } from '../../scripts/lib/paths.ts';
import { opensslVersion } from './openssl.ts';
import { coreCount, seesOtherProcesses, startMeter } from './processor.ts';

/** Describes the machine of the measurement, and how busy it was with other things just before. */
export async function describeMachine(): Promise<string[]> {
  const meter = startMeter({});
  await sleep(2_000);
  const { otherCores } = meter();
  const others = seesOtherProcesses ? `${otherCores.toFixed(2)} of a core` : 'not known';
  const openssl = await opensslVersion().catch(() => 'no openssl program');
  return [
    `${coreCount()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node} with OpenSSL ${process.versions.openssl}; ${openssl}`,
    `data on ${fileSystem()}`,
    `other processes before the run: ${others}; load average ${loadavg()[0]?.toFixed(1)}`,
  ];
}

function fileSystem(): string {
  mkdirSync(dataDir(), { recursive: true });
  try {
    return execFileSync('stat', ['-f', '-c', '%T', dataDir()], { encoding: 'utf8' }).trim();
  } catch {
    return 'an unknown file system';
  }
}
