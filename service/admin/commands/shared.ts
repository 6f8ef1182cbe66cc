import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner } from '../../domain/context.ts';
import { type DomainError, refuse } from '../../domain/errors.ts';
import type { PartnerProfile } from '../../domain/partners/find-partner.ts';
import { type CommandInput, type CommandSpec, type Options, type Shown, textOption } from '../command.ts';

export const shown = (text: string, json: unknown): { ok: true; value: Shown } => ok({ text, json });

const defaultLimit = 100;
const limitAtMost = 10_000;

export const limitFlag = ['--limit <number>', `how many at most (default ${defaultLimit})`] as const;
export const partnerFlag = ['--partner <partner>', 'of this partner only'] as const;

type OfPartner = CommandInput & { profile: PartnerProfile; partner: Partner };

/** Resolves the first argument to a partner; `args` are the remaining arguments. */
export const ofPartner =
  (run: (input: OfPartner) => ReturnType<CommandSpec['run']>): CommandSpec['run'] =>
  async (input) => {
    const [reference = '', ...args] = input.args;
    const found = await input.session.partner(reference);
    return found.ok ? run({ ...input, args, ...found.value }) : found;
  };

/** Reads `--limit`, `--since` and `--partner`, as far as the command has them. */
export async function listFilter({ session, options }: Pick<CommandInput, 'session' | 'options'>) {
  const limit = limitOption(options);
  if (!limit.ok) return limit;
  const since = timeOption(options, 'since', session.ctx.wallNow());
  if (!since.ok) return since;
  const reference = textOption(options, 'partner');
  const found = reference === undefined ? undefined : await session.partner(reference);
  if (found && !found.ok) return found;
  return ok({ partnerId: found?.value.profile.id, since: since.value, limit: limit.value });
}

/** Commander stores `--rate-limit` as `rateLimit`. */
const valueOf = (options: Options, name: string): string | undefined =>
  textOption(
    options,
    name.replaceAll(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase()),
  );

/** Reads a whole number from an option; a refusal's message names the option. */
export function numberOption(
  options: Options,
  name: string,
  range: { least: number; most: number },
): Result<number | undefined, DomainError> {
  const text = valueOf(options, name);
  if (text === undefined) return ok(undefined);
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= range.least && value <= range.most) return ok(value);
  return refuse(
    'bodyInvalid',
    `--${name} is a whole number from ${range.least} to ${range.most}, not "${text}"`,
  );
}

export function limitOption(options: Options): Result<number, DomainError> {
  const limit = numberOption(options, 'limit', { least: 1, most: limitAtMost });
  return limit.ok ? ok(limit.value ?? defaultLimit) : limit;
}

/** Reads a time: a date (`2026-11-20`), a timestamp (`2026-11-20T08:00:00Z`) or an age (`30m`, `24h`, `7d`). */
export function timeOption(options: Options, name: string, now: Date): Result<Date | undefined, DomainError> {
  const text = valueOf(options, name);
  if (text === undefined) return ok(undefined);
  const back = /^(\d{1,6})([mhd])$/.exec(text);
  if (back) {
    const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }[back[2] ?? ''] ?? 0;
    return ok(new Date(now.getTime() - Number(back[1]) * unitMs));
  }
  const at = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(at.getTime())) return ok(at);
  return refuse('bodyInvalid', `--${name} is a day, a time with its zone, or 30m, 24h, 7d, not "${text}"`);
}

export function choiceOption<T extends string>(
  options: Options,
  name: string,
  choices: readonly T[],
): Result<T | undefined, DomainError> {
  const text = valueOf(options, name);
  return text === undefined ? ok(undefined) : choiceOf(text, `--${name}`, choices);
}

/** Checks a text against a fixed set of choices; `what` names the option or argument in the refusal. */
export function choiceOf<T extends string>(
  text: string,
  what: string,
  choices: readonly T[],
): Result<T, DomainError> {
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return ok(choice);
  return refuse('bodyInvalid', `${what} is one of ${choices.join(', ')}, not "${text}"`);
}
