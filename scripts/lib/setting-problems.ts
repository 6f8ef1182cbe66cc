import { loaded } from './loaded.ts';
import { serviceSources } from './service-flags.ts';

type Environment = Record<string, string | undefined>;

/**
 * Returns the problems with the settings of the processes to start, by the processes' own reading of them: one sentence
 * for each process, none when all is well.
 */
export async function settingProblems(environments: {
  service: Environment | undefined;
  portal: Environment | undefined;
}): Promise<string[]> {
  const { service, portal } = environments;
  const problems: string[] = [];
  const hear = (read: () => unknown): void => {
    try {
      read();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  };
  if (service) {
    const { readEnvironment } = await loaded<typeof import('../../service/env.ts')>({
      entry: 'service/env.ts',
      name: 'service-settings',
      sources: serviceSources,
    });
    hear(() => readEnvironment(service));
  }
  if (portal) {
    const { readEnv } = await loaded<typeof import('../../lib/env.ts')>({
      entry: 'lib/env.ts',
      name: 'portal-settings',
      sources: ['lib/env.ts', 'lib/estimated-bits.ts', 'lib/auth/permissions.ts'],
    });
    hear(() => readEnv(portal));
  }
  return problems;
}
