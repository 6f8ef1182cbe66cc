import { Command, CommanderError } from 'commander';
import { codes } from '../../lib/service-core/codes.ts';
import { openHeadKeeper } from '../domain/audit/hash-chain.ts';
import type { ServiceContext } from '../domain/context.ts';
import type { DomainError } from '../domain/errors.ts';
import {
  type AdminIo,
  type AdminProcess,
  type GroupSpec,
  groupCommand,
  type Invocation,
  type Options,
  textOption,
} from './command.ts';
import { allowlist } from './commands/allowlist.ts';
import { audit } from './commands/audit.ts';
import { callbacks } from './commands/callbacks.ts';
import { deliveries } from './commands/deliveries.ts';
import { entities } from './commands/entities.ts';
import { keys } from './commands/keys.ts';
import { kyc } from './commands/kyc.ts';
import { ledger } from './commands/ledger.ts';
import { orders } from './commands/orders.ts';
import { partners } from './commands/partners.ts';
import { reviews } from './commands/reviews.ts';
import { wallets } from './commands/wallets.ts';
import { openSession, type Session } from './session.ts';
import { json, printable } from './text.ts';

/** All command groups, in the order the help lists them. */
export const groups: readonly GroupSpec[] = [
  partners,
  keys,
  allowlist,
  callbacks,
  deliveries,
  wallets,
  orders,
  reviews,
  entities,
  kyc,
  ledger,
  audit,
];

const targetLength = 300;
const pathLength = 200;

/**
 * Returns the target and message that the audit trail keeps of a failed command. Arguments may hold a secret, such as a
 * password in a URL or a pasted key; secrets are removed from both.
 */
export function failureForAudit(
  args: readonly string[],
  message: string,
): { target: string | null; message: string } {
  const fit = args.map(withoutSecret);
  const told = args.reduce(
    (text, arg, index) => (arg === fit[index] ? text : text.replaceAll(arg, fit[index] ?? '')),
    message,
  );
  return { target: fit.length > 0 ? fit.join(' ').slice(0, targetLength) : null, message: told };
}

function withoutSecret(arg: string): string {
  const isKey = /-----BEGIN|^MII[A-Za-z0-9+/=_\s-]{60}/.test(arg);
  if (isKey || (arg.length > pathLength && !/\s/.test(arg))) return `(${arg.length} characters)`;
  // Replaces everything up to the last @ before the path, as URL parsers read it.
  return arg.replace(/^([a-z][a-z0-9+.-]*:\/*)[^/?#]*@/i, '$1…@');
}

/** Exit codes: done; refused, or a check failed; wrong usage; an unexpected error. */
export const exitCodes = { done: 0, refused: 1, usage: 2, broken: 3 } as const;

class UsageProblem extends Error {}

const afterHelp = `
A partner is named by its id, its app key or its whole name. Every change, every refusal and every look at personal
data is recorded (audit list). Exit codes: 0 done, 1 refused or not in order, 2 not understood, 3 broken off.`;

/** Runs one command line and returns its exit code; `argv` excludes node and the script. */
export async function runAdmin(argv: readonly string[], process: AdminProcess): Promise<number> {
  const { io } = process;
  let exitCode: number = exitCodes.done;
  const program = new Command('npm run admin --')
    .description('The back office of the payout service: what its own staff do.')
    .addHelpText('after', afterHelp)
    .helpCommand(true);
  for (const group of groups) {
    program.addCommand(
      groupCommand(group, async (invocation) => {
        exitCode = await perform(invocation, process);
      }),
    );
  }
  routeOutput(program, io);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (!(problem instanceof UsageProblem)) throw problem;
    io.err(`${problem.message}\n`);
    return exitCodes.usage;
  }
}

/** Keeps commander from exiting the process and routes its output to `io`. */
function routeOutput(command: Command, io: AdminIo): void {
  command.exitOverride().configureOutput({ writeOut: io.out, writeErr: io.err }).showHelpAfterError();
  for (const child of command.commands) routeOutput(child, io);
}

async function perform(invocation: Invocation, process: AdminProcess): Promise<number> {
  const { spec, args, options } = invocation;
  const purpose = purposeOf(invocation, process);
  const question = options['yes'] === true ? undefined : spec.danger?.(args, options);
  if (question !== undefined && !(await agreed(question, process.io))) return exitCodes.refused;

  const service = await process.open();
  try {
    const session = openSession(service.ctx, purpose);
    const code = await attempt(invocation, session, process.io);
    if (session.recorded()) await advanceAuditHead(service.ctx, process.io);
    return code;
  } finally {
    await service.close();
  }
}

async function attempt(invocation: Invocation, session: Session, io: AdminIo): Promise<number> {
  const { spec, args, options } = invocation;
  try {
    const result = await spec.run({ session, args, options, io });
    if (!result.ok) {
      if (spec.kind !== 'read') {
        const { target, message } = failureForAudit(args, result.reason.message);
        await session.gaveUp('refused', target, message);
      }
      sayRefusal(result.reason, options, io);
      return exitCodes.refused;
    }
    const { text, json: value, failed } = result.value;
    io.out(`${options['json'] === true ? json(value) : text}\n`);
    return failed ? exitCodes.refused : exitCodes.done;
  } catch (problem) {
    if (spec.kind !== 'read') {
      const kind = problem instanceof Error ? problem.constructor.name : 'unknown';
      const { target, message } = failureForAudit(args, kind);
      // If the database caused the failure, it may not accept the audit entry either.
      await session.gaveUp('failed', target, message).catch(() => {});
    }
    throw problem;
  }
}

function sayRefusal({ code, message }: DomainError, options: Options, io: AdminIo): void {
  if (options['json'] === true) io.out(`${json({ refused: { code: codes[code].status, message } })}\n`);
  else io.err(`Refused: ${printable(message)}\n`);
}

function purposeOf({ spec, action, options }: Invocation, { env, origin }: AdminProcess) {
  const actor = (textOption(options, 'as') ?? env['STAFF_NAME'] ?? origin.split('@', 1)[0] ?? '').trim();
  if (!isLine(actor, 100)) throw new UsageProblem('--as needs a name of 1 to 100 characters on one line.');
  const reason = textOption(options, 'reason')?.trim() ?? null;
  if (reason !== null && !isLine(reason, 500))
    throw new UsageProblem('--reason needs a sentence of 1 to 500 characters on one line.');
  if (reason === null && spec.reason === 'required') throw new UsageProblem('--reason is missing.');
  return { actor, origin, action, reason };
}

const isLine = (text: string, most: number): boolean =>
  text !== '' && text.length <= most && !/\p{Cc}/u.test(text);

async function agreed(question: string, io: AdminIo): Promise<boolean> {
  const answer = await io.ask(`${question} Type yes to go on: `);
  if (answer === undefined) io.err('Nobody is there to confirm: add --yes to do it without asking.\n');
  else if (answer.trim().toLowerCase() !== 'yes') io.err('Nothing was done.\n');
  return answer?.trim().toLowerCase() === 'yes';
}

/**
 * Advances the stored head of the audit trail. A trail that somebody else changed causes a warning and stops nothing.
 */
async function advanceAuditHead({ pool, settings }: ServiceContext, io: AdminIo): Promise<void> {
  const advanced = await (await openHeadKeeper(settings.keysDir)).advance(pool);
  if (advanced.ok) return;
  io.err(`WARNING: the audit trail was changed by somebody else (${advanced.reason}). See: audit verify\n`);
}
