import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { PartnerState } from '../../domain/context.ts';
import { type DomainError, refuse } from '../../domain/errors.ts';
import {
  type ChangedPartner,
  changePartner,
  type PartnerChange,
} from '../../domain/partners/change-partner.ts';
import { listPartners, type PartnerProfile } from '../../domain/partners/find-partner.ts';
import { listWallets } from '../../domain/wallets/wallet.ts';
import {
  type CommandInput,
  type CommandSpec,
  type GroupSpec,
  type Options,
  type Shown,
  textOption,
} from '../command.ts';
import { fields, tableOf } from '../text.ts';
import { partnerCredentials } from './partner-credentials.ts';
import { choiceOption, limitFlag, limitOption, numberOption, ofPartner, shown } from './shared.ts';
import { walletRows } from './wallets.ts';

const states = ['active', 'suspended', 'closed'] as const satisfies readonly PartnerState[];

const list: CommandSpec = {
  usage: 'list',
  summary: 'all partners',
  kind: 'read',
  examples: ['partners list', 'partners list --state suspended --json'],
  options: [['--state <state>', states.join(', ')], ['--name <text>', 'a part of the name'], limitFlag],
  async run({ session, options }) {
    const limit = limitOption(options);
    if (!limit.ok) return limit;
    const state = choiceOption(options, 'state', states);
    if (!state.ok) return state;
    const filter = { state: state.value, name: textOption(options, 'name'), limit: limit.value };
    const partners = await listPartners(session.ctx.pool, filter);
    const none = 'There is no such partner. Make one with: partners create <name>';
    const text = tableOf(partners, none, {
      ID: 'id',
      NAME: 'name',
      'APP KEY': 'appKey',
      STATE: 'state',
      KEYS: 'activeKeys',
      CREATED: 'createdAt',
    });
    return shown(text, partners);
  },
};

const show: CommandSpec = {
  usage: 'show <partner>',
  summary: 'settings, keys and wallets of one partner',
  kind: 'read',
  examples: ['partners show "Acme Trading"', 'partners show ak_3f0c… --json'],
  run: ofPartner(async ({ session, profile, partner }) => {
    const wallets = await listWallets(session.ctx, partner);
    if (!wallets.ok) return wallets;
    const text = `${profileText(profile)}\n\n${walletRows(wallets.value)}`;
    return shown(text, { ...profile, wallets: wallets.value });
  }),
};

const rename: CommandSpec = {
  usage: 'rename <partner> <name>',
  summary: 'another name; the partner keeps everything else',
  kind: 'change',
  examples: ['partners rename ak_3f0c… "Acme Trading (HK) Ltd"'],
  run: (input) => settings(input, () => ok({ name: input.args[1] ?? '' })),
};

const suspend: CommandSpec = {
  usage: 'suspend <partner>',
  summary: 'refuse the partner’s calls from now on; what it confirmed goes on, and callbacks are sent',
  kind: 'change',
  reason: 'required',
  danger: ([partner]) => `All calls of ${partner} will be refused.`,
  examples: ['partners suspend "Acme Trading" --reason "KYC papers expired" --yes'],
  run: (input) => settings(input, () => ok({ state: 'suspended' })),
};

const resume: CommandSpec = {
  usage: 'resume <partner>',
  summary: 'take a suspended partner’s calls again',
  kind: 'change',
  reason: 'required',
  examples: ['partners resume "Acme Trading" --reason "papers renewed"'],
  run: (input) => settings(input, () => ok({ state: 'active' })),
};

const close: CommandSpec = {
  usage: 'close <partner>',
  summary: 'end a partner for good; possible without open orders and with empty wallets',
  kind: 'change',
  reason: 'required',
  danger: ([partner]) => `${partner} will be closed for good.`,
  examples: ['partners close "Acme Trading" --reason "contract ended" --yes'],
  run: (input) => settings(input, () => ok({ state: 'closed' })),
};

const change: CommandSpec = {
  usage: 'settings <partner>',
  summary: 'show or change what calls and callbacks of a partner obey',
  kind: 'change',
  options: [
    ['--settlement-currency <code>', 'the currency in which wallet/get answers'],
    ['--require-sign-v2 <on|off>', 'signature version 2 for calls that change something'],
    ['--rate-limit <calls>', 'calls a minute, or "default" for the service’s setting'],
    ['--callback-statuses <all|final>', 'which order statuses are told'],
    ['--returned-as <returned|failed>', 'the status of a payment that came back'],
    ['--legacy-balances <on|off>', 'balance events name the wallets of the legacy list too'],
  ],
  examples: [
    'partners settings "Acme Trading" --rate-limit 600 --reason "load test is over"',
    'partners settings "Acme Trading" --require-sign-v2 on --settlement-currency EUR',
  ],
  run: (input) => settings(input, () => settingsOf(input.options)),
};

function settingsOf(options: Options): Result<PartnerChange, DomainError> {
  const signV2 = choiceOption(options, 'require-sign-v2', ['on', 'off']);
  if (!signV2.ok) return signV2;
  const statuses = choiceOption(options, 'callback-statuses', ['all', 'final']);
  if (!statuses.ok) return statuses;
  const legacyBalances = choiceOption(options, 'legacy-balances', ['on', 'off']);
  if (!legacyBalances.ok) return legacyBalances;
  const returnedAs = choiceOption(options, 'returned-as', ['returned', 'failed']);
  if (!returnedAs.ok) return returnedAs;
  const isDefault = options['rateLimit'] === 'default';
  const given = isDefault ? {} : options;
  const rateLimit = numberOption(given, 'rate-limit', { least: 6, most: 10_000_000 });
  if (!rateLimit.ok) return rateLimit;
  const currency = textOption(options, 'settlementCurrency')?.toUpperCase();
  const wanted: PartnerChange = {
    ...(signV2.value === undefined ? {} : { requireSignV2: signV2.value === 'on' }),
    ...(statuses.value === undefined ? {} : { callbackStatuses: statuses.value }),
    ...(legacyBalances.value === undefined ? {} : { legacyBalanceEvents: legacyBalances.value === 'on' }),
    ...(returnedAs.value === undefined ? {} : { returnedAs: returnedAs.value }),
    ...(isDefault ? { rateLimitPerMinute: null } : {}),
    ...(rateLimit.value === undefined ? {} : { rateLimitPerMinute: rateLimit.value }),
    ...(currency === undefined ? {} : { settlementCurrency: currency }),
  };
  return Object.keys(wanted).length > 0
    ? ok(wanted)
    : refuse(
        'bodyInvalid',
        'say what to change: see partners settings --help; partners show tells what is set',
      );
}

async function settings(
  { session, args: [reference = ''] }: CommandInput,
  wanted: () => Result<PartnerChange, DomainError>,
): Promise<Result<Shown, DomainError>> {
  const found = await session.partner(reference);
  if (!found.ok) return found;
  const changed = await session.change((ctx) => changePartner(ctx, found.value.partner, wanted), traceOf);
  return changed.ok ? shown(profileText(changed.value.after), changed.value.after) : changed;
}

/** Returns only the settings that changed: the audit entry keeps nothing else of the partner. */
export function traceOf({ before, after }: ChangedPartner) {
  const names = Object.keys(after) as (keyof PartnerProfile)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (profile: PartnerProfile) =>
    Object.fromEntries(differing.map((name) => [name, profile[name] ?? 'none']));
  return { target: after.name, before: only(before), after: only(after) };
}

function profileText(profile: PartnerProfile): string {
  return fields([
    ['id', profile.id],
    ['name', profile.name],
    ['app key', profile.appKey],
    ['state', profile.state],
    ['settlement currency', profile.settlementCurrency],
    [
      'signature version 2',
      profile.requireSignV2 ? 'required for calls that change something' : 'not required',
    ],
    [
      'rate limit',
      profile.rateLimitPerMinute === null ? 'default' : `${profile.rateLimitPerMinute} calls a minute`,
    ],
    ['callback address', profile.callbackUrl],
    ['callback statuses', profile.callbackStatuses],
    ['a returned payment is told as', profile.returnedAs],
    [
      'balance events',
      profile.legacyBalanceEvents ? 'each wallet, and the wallet of the legacy list' : 'each wallet',
    ],
    ['allowed addresses', profile.ipAllowlist.length === 0 ? 'none listed' : profile.ipAllowlist.join(', ')],
    ['active keys', profile.activeKeys],
    ['clock', profile.clockOffsetSeconds === 0 ? 'real time' : `${profile.clockOffsetSeconds} s ahead`],
    ['created', profile.createdAt],
  ]);
}

export const partners: GroupSpec = {
  name: 'partners',
  summary: 'who uses the service: access, settings, secrets',
  commands: [list, show, ...partnerCredentials, rename, change, suspend, resume, close],
};
