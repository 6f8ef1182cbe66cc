import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Role = 'operator' | 'approver' | 'admin' | 'auditor' | 'qa';

/** A person of the sandbox. `storageState` is a Playwright file of somebody who is signed in already. */
export type Person = { role: Role; name: string; email: string; password: string; storageState?: string };

/** Portal, payout service and their data: what `npm run stack -- up --json` prints of one. */
export type Stack = {
  id: string;
  portalUrl: string;
  serviceUrl: string;
  /** The control address of the fault proxy between portal and service. */
  faultsUrl: string;
  /** Holds the sandbox partner's credentials and the portal's documents. */
  dataDir: string;
  /** A POST there puts the stack back as after its start. */
  resetUrl?: string;
  /** The portal's database, for flows that make what they begin with by the portal's own code. */
  portalDatabaseUrl?: string;
  people: readonly Person[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestStartMs = 300_000;

/** Runs `npm run stack -- …` of this repository and returns what it prints. The first start builds the portal. */
async function stackCommand(...args: readonly string[]): Promise<string> {
  const command = [join(root, 'scripts', 'bootstrap.mjs'), 'stack', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    timeout: longestStartMs,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

export type HeldStack = {
  stack: Stack;
  /** Puts everything back as after the start, the clock included. */
  reset: () => Promise<void>;
  giveBack: () => Promise<void>;
};

/** The stack of this number in `CORRIDOR_STACKS` (JSON, a list of stacks that run already); null without that setting. */
export function givenStack(workerIndex: number): Stack | null {
  const given = process.env.CORRIDOR_STACKS;
  if (!given) return null;
  const stacks = JSON.parse(given) as Stack[];
  const stack = stacks[workerIndex];
  if (!stack)
    throw new Error(`CORRIDOR_STACKS has ${stacks.length} stacks: start with --workers=${stacks.length}`);
  return stack;
}

/** The stack of one worker: the one it was given, else a new one, which ends with the worker. */
export async function holdStack(workerIndex: number): Promise<HeldStack> {
  const given = givenStack(workerIndex);
  return given ? { stack: given, reset: () => resetStack(given), giveBack: async () => {} } : newStack();
}

/** Starts a stack in which nobody has done anything. */
export async function newStack(): Promise<HeldStack> {
  const [stack] = JSON.parse(await stackCommand('up', '--json')) as Stack[];
  if (!stack) throw new Error('`npm run stack -- up` named no stack');
  return {
    stack,
    reset: () => resetStack(stack),
    giveBack: async () => void (await stackCommand('down', stack.id)),
  };
}

async function resetStack({ id, resetUrl }: Stack): Promise<void> {
  if (!resetUrl) throw new Error(`stack ${id} cannot be reset: it was not started by \`npm run stack\``);
  const answer = await fetch(resetUrl, { method: 'POST' });
  if (!answer.ok) throw new Error(`stack ${id} was not reset: ${await answer.text()}`);
}

/** People of a role, in the order in which the stack names them. */
export function peopleOf({ people }: Stack, role: Role): Person[] {
  return people.filter((person) => person.role === role);
}

export function personOf(stack: Stack, role: Role): Person {
  const [first] = peopleOf(stack, role);
  if (!first) throw new Error(`this stack has nobody with the role ${role}`);
  return first;
}

/** The token of the portal's `/api/testing` calls. */
export function testingToken({ dataDir }: Stack): string {
  const file = join(dataDir, 'testing-token');
  if (!existsSync(file)) throw new Error('this portal offers no testing calls: it has no testing-token');
  return readFileSync(file, 'utf8').trim();
}
