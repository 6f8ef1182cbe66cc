import { Command } from 'commander';
import type { Result } from '../../lib/service-core/result.ts';
import type { ServiceContext } from '../domain/context.ts';
import type { DomainError } from '../domain/errors.ts';
import type { Session } from './session.ts';

/** The answer of a command: for people, and with --json for programs. `failed` ends the process with 1 all the same. */
export type Shown = { text: string; json: unknown; failed?: boolean };

export type Options = Record<string, string | boolean | string[] | undefined>;

export type CommandInput = { session: Session; args: string[]; options: Options; io: AdminIo };

/** `personal` shows people's data, `change` changes something: both are recorded. */
type CommandKind = 'read' | 'personal' | 'change';

export type CommandSpec = {
  /** The usage as commander reads it: `suspend <partner>`. */
  usage: string;
  summary: string;
  kind: CommandKind;
  /** Whole commands, without `npm run admin --`. */
  examples: readonly string[];
  options?: readonly (readonly [flags: string, meaning: string])[];
  requiredOptions?: readonly (readonly [flags: string, meaning: string])[];
  /** Money and decisions need one; other changes may have one. */
  reason?: 'required';
  /** The question a person has to confirm first; undefined when this run is harmless. */
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
    // Arguments that may be repeated come as a list of their own.
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
  /** Asks a person; undefined when there is no terminal to answer at. */
  ask(question: string): Promise<string | undefined>;
};

export type OpenedService = { ctx: ServiceContext; close(): Promise<void> };

export type AdminProcess = {
  io: AdminIo;
  env: Record<string, string | undefined>;
  /** The account and the machine, as the operating system says: `root@office`. */
  origin: string;
  /** Reaches the service's database; called once, by commands that need it. */
  open(): Promise<OpenedService>;
};
