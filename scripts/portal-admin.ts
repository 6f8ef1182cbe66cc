import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkFromMachine } from '../lib/features/users/verbs/links-from-machine.ts';
import { commandLine } from './lib/command-line.ts';
import { inRoot } from './lib/paths.ts';
import { generateClient } from './lib/prisma-client.ts';
import { Problem, runMain } from './lib/problem.ts';
import { reachDatabase } from './lib/reach-database.ts';
import { runProcess } from './lib/run-process.ts';
import { stackSettings } from './lib/settings.ts';
import { portalEnv } from './lib/stack-environment.ts';

const command = commandLine('portal:admin', 'Lets a person into the portal from the machine it runs on.');
command
  .command('create-admin <email>')
  .description('prints a link by which a new administrator sets a password; it works once, for 30 minutes')
  .action((email: string) => runMain(() => printLink('create-admin', email)));
command
  .command('invite <email> <role>')
  .description('prints such a link for another role: operator, approver, admin, auditor or qa')
  .action((email: string, role: string) => runMain(() => printLink('invite', email, role)));
command
  .command('reset-access <email>')
  .description('prints a link by which a person sets a new password and starts without a second factor')
  .action((email: string) => runMain(() => printLink('reset-access', email)));
await command.parseAsync();

async function printLink(wish: LinkFromMachine, ...given: string[]): Promise<void> {
  const settings = stackSettings();
  await generateClient();
  if (!settings.portalDatabaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    console.error(
      `There is no portal in ${settings.dataDir} yet: a database is made there. Set DATA_DIR for another.`,
    );
  const { url, release } = await reachDatabase('portal', settings.dataDir, settings.portalDatabaseUrl);
  try {
    // The secret of the portal's sessions is not needed to make a link.
    const secret = randomBytes(32).toString('base64');
    const own = portalEnv({
      settings,
      databaseUrl: url,
      secret,
      testingToken: undefined,
      mode: 'production',
    });
    const { code, output } = await runProcess(
      process.execPath,
      ['--import', 'tsx', 'scripts/link-from-machine.ts', wish, ...given],
      { cwd: inRoot(), env: { ...process.env, ...own, LOG_LEVEL: 'silent' } },
    );
    if (code !== 0) throw new Problem(output.trim());
    process.stdout.write(output);
  } finally {
    await release();
  }
}
