import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { dataDir } from './lib/paths.ts';
import { runMain } from './lib/problem.ts';
import { reachDatabase } from './lib/reach-database.ts';
import { serviceSources } from './lib/service-flags.ts';

// npm run admin -- <group> <command>: the back office. npm run admin -- --help says what there is.

await runMain(async () => {
  // Files named on the command line are those of the folder in which the person is.
  process.chdir(process.env['INIT_CWD'] ?? process.cwd());
  process.env['DATA_DIR'] = dataDir();
  const file = await bundle({ entry: 'service/admin/main.ts', name: 'admin', sources: serviceSources });
  const { main } = (await import(pathToFileURL(file).href)) as typeof import('../service/admin/main.ts');
  const given = process.env['SERVICE_DATABASE_URL'] || undefined;
  process.exitCode = await main(process.argv.slice(2), () => reachDatabase('service', dataDir(), given));
});
