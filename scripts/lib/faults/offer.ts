import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StackSettings } from '../settings.ts';
import { reachable } from '../stack-environment.ts';
import { type Faults, startFaults } from './control.ts';

/** Starts the faults that the settings want; `faults-url` in the data folder is where they are set. */
export async function offerFaults(settings: StackSettings): Promise<Faults | undefined> {
  const file = join(settings.dataDir, 'faults-url');
  // A killed start leaves an address at which nobody answers.
  await rm(file, { force: true });
  if (settings.faultsPort === undefined) return undefined;
  const serviceUrl = `http://${reachable(settings.serviceHost)}:${settings.servicePort}`;
  const faults = await startFaults({ serviceUrl, controlPort: settings.faultsPort });
  await writeFile(file, `${faults.controlUrl}\n`);
  return {
    ...faults,
    stop: async () => {
      await faults.stop();
      await rm(file, { force: true });
    },
  };
}
