import { Command } from 'commander';

/** A command of package.json as `npm run <name> -- --help` shows it. */
export const commandLine = (name: string, description: string): Command =>
  new Command(name === 'start' || name === 'test' ? `npm ${name} --` : `npm run ${name} --`).description(
    description,
  );
