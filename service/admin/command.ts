import { Command } from 'commander';
import type { Result } from '../../lib/service-core/result.ts';
import type { ServiceContext } from '../domain/context.ts';
import type { DomainError } from '../domain/errors.ts';
import type { Session } from './session.ts';

/** The output of a command: `text` for people, `json` for --json. `failed` makes the process exit with 1. */
export type Shown = { text: string; json: unknown; failed?: boolean };

export type Options = Record<string, string | boolean | string[] | undefined>;

export type CommandInput = { session: Session; args: string[]; options: Options; io: AdminIo };

/** `personal` commands show personal data and `change` commands change something: the audit trail records both. */
type CommandKind = 'read' | 'personal' | 'change';

export type CommandSpec = {
  /** Usage in commander's syntax: `suspend <partner>`. */
  usage: string;
  summary: string;
  kind: CommandKind;
  /** Whole commands, without `npm run admin --`. */
  examples: readonly string[];
  options?: readonly (readonly [flags: string, meaning: string])[];
  requiredOptions?: readonly (readonly [flags: string, meaning: string])[];
  /** Required for commands that move money or decide something; other changes take an optional reason. */
  reason?: 'required';
  /** The question to confirm before the command runs; undefined when this run is harmless. */
  danger?: (args: string[], options: Options) => string | undefined;
  run(input: CommandInput): Promise<Result<Shown, DomainError>>;
};

export type GroupSpec = { name: string; summary: string; commands: readonly CommandSpec[] };

export type Invocation = { spec: CommandSpec; action: string; args: string[]; options: Options };

/** Declares a group to commander: its help, its options, and the function that runs the chosen command. */
export function groupCommand(group: GroupSpec, invoke: (invocation: Invocation) => Promise<void>): Command {
  const command = new Command(group.name).description(group.summary);
  for (const spec of group.commands) command.addCommand(leafCommand(group.name, spec, invoke));
  return command;
}

function leafCommand(
  group: string,
  spec: CommandSpec,
  invoke: (invocation: Invocation) => Promise<void>,
): Command {
  const [name = '', ...parameters] = spec.usage.split(' ');
  const command = new Command(name).description(spec.summary);
  if (parameters.length > 0) command.arguments(parameters.join(' '));
  for (const [flags, meaning] of spec.requiredOptions ?? []) command.requiredOption(flags, meaning);
  for (const [flags, meaning] of spec.options ?? []) command.option(flags, meaning);
  if (spec.reason === 'required') command.requiredOption('--reason <text>', 'why; kept in the audit trail');
  else if (spec.kind === 'change') command.option('--reason <text>', 'why; kept in the audit trail');
  if (spec.danger) command.option('-y, --yes', 'do it without asking');
  if (spec.kind !== 'read')
    command.option('--as <name>', 'who does it (default: STAFF_NAME, else your account)');
  command.option('--json', 'answer in JSON, for programs');
  const examples = spec.examples.map((example) => `  npm run admin -- ${example}`).join('\n');
  command.addHelpText('after', `\nExamples:\n${examples}`);
  command.action(async () => {
    // Commander passes a repeatable argument as an array.
    const args = command.processedArgs.flat().filter((arg): arg is string => typeof arg === 'string');
    await invoke({ spec, action: `${group} ${name}`, args, options: command.opts<Options>() });
  });
  return command;
}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export type AdminIo = {
  out(text: string): void;
  err(text: string): void;
  /** Asks the person at the terminal; undefined without a terminal. */
  ask(question: string): Promise<string | undefined>;
};

export type OpenedService = { ctx: ServiceContext; close(): Promise<void> };

export type AdminProcess = {
  io: AdminIo;
  env: Record<string, string | undefined>;
  /** The operating system's account and host name: `root@office`. */
  origin: string;
  /** Connects to the service's database; called at most once, by commands that need it. */
  open(): Promise<OpenedService>;
};
