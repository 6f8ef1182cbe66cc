import { bundle } from '../scripts/bundle.mjs';
import { freePort } from '../scripts/lib/ports.ts';
import { serviceFlags, serviceSources } from '../scripts/lib/service-flags.ts';
import { type KillableProcess, startKillable } from './process.ts';

/** One process of the service that can be killed and started again, always at the same address. */
export type ServiceProcess = KillableProcess & { url: string };

export async function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const entry = { entry: 'service/server.ts', name: 'service', sources: serviceSources };
  const file = await bundle(entry);
  const port = await freePort();
  const fixed = { SERVICE_PORT: String(port), NODE_ENV: 'production' } as const;
  const started = startKillable({
    args: [...serviceFlags, file],
    env: { ...process.env, ...environment, ...fixed },
    isReady: (line) => line.includes('"msg":"ready"'),
  });
  return { ...started, url: `http://127.0.0.1:${port}` };
}
