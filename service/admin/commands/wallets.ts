import { formatAmount, isCurrency, parseAmount } from '../../../lib/service-core/money/index.ts';
import { refuse } from '../../domain/errors.ts';
import { findWalletOwner } from '../../domain/ledger/report.ts';
import { readStatement, type StatementPage } from '../../domain/ledger/statement.ts';
import { creditWallet } from '../../domain/wallets/credit-wallet.ts';
import { listWallets, type Wallet } from '../../domain/wallets/wallet.ts';
import { type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import { tableOf } from '../text.ts';
import { limitFlag, limitOption, ofPartner, shown } from './shared.ts';

export const walletRows = (wallets: readonly Wallet[]): string =>
  tableOf(wallets, 'The partner has no wallet yet.', {
    WALLET: 'walletId',
    TYPE: 'type',
    CURRENCY: 'currency',
    AVAILABLE: ({ availableMinor, currency }) => formatAmount(availableMinor, currency),
    'IN TRANSIT': ({ totalMinor, availableMinor, currency }) =>
      formatAmount(totalMinor - availableMinor, currency),
  });

const list: CommandSpec = {
  usage: 'list <partner>',
  summary: 'wallets with what is available and in transit',
  kind: 'read',
  examples: ['wallets list "Acme Trading"'],
  run: ofPartner(async ({ session, partner }) => {
    const wallets = await listWallets(session.ctx, partner);
    return wallets.ok ? shown(walletRows(wallets.value), wallets.value) : wallets;
  }),
};

const credit: CommandSpec = {
  usage: 'credit <partner> <personal|business> <currency> <amount>',
  summary: 'book money that the partner paid in',
  kind: 'change',
  reason: 'required',
  requiredOptions: [
    [
      '--reference <text>',
      'the payment’s own number, such as the bank’s; booked once, however often you ask',
    ],
  ],
  danger: ([partner, type, currency, amount]) =>
    `${amount} ${currency} will be credited to the ${type} wallet of ${partner}.`,
  examples: [
    'wallets credit "Acme Trading" business USD 25000.00 --reference MT103-77812 --reason "wire of 20 Nov" --yes',
  ],
  run: ofPartner(async ({ session, profile, partner, args: [type, code = '', text = ''], options }) => {
    if (type !== 'personal' && type !== 'business')
      return refuse('bodyInvalid', `the wallet’s type is personal or business, not "${type}"`);
    const currency = code.toUpperCase();
    if (!isCurrency(currency))
      return refuse('bodyInvalid', `${code} is not an ISO 4217 currency, such as USD`);
    const amount = parseAmount(text, currency);
    if (!amount.ok)
      return refuse('bodyInvalid', `the amount ${text} ${currency} is not usable: ${amount.reason}`);
    const payment = (textOption(options, 'reference') ?? '').trim().normalize('NFC');
    if (!/^[^\p{Cc}]{1,100}$/u.test(payment))
      return refuse('bodyInvalid', '--reference is one line of 1 to 100 characters');
    const cause = `${payment}: ${textOption(options, 'reason')}`;
    const asked = { type, currency, amountMinor: amount.value, cause, reference: payment } as const;
    const credited = await session.change(
      (ctx) => creditWallet(ctx, partner, asked),
      ({ walletId, availableMinor, bookedBefore }) => ({
        target: walletId,
        after: {
          reference: payment,
          bookedBefore,
          currency,
          amount: formatAmount(bookedBefore ? 0n : amount.value, currency),
          available: formatAmount(availableMinor, currency),
        },
      }),
    );
    if (!credited.ok) return credited;
    const what = `${formatAmount(amount.value, currency)} ${currency} to the ${type} wallet of ${profile.name}`;
    const said = credited.value.bookedBefore
      ? `Nothing was changed: ${payment} was booked before, ${what}.`
      : `Booked ${what}.`;
    return shown(`${said}\n\n${walletRows([credited.value])}`, credited.value);
  }),
};

const statement: CommandSpec = {
  usage: 'statement <wallet>',
  summary: 'a wallet’s movements, the newest first, each with its cause and the balance after it',
  kind: 'read',
  options: [limitFlag, ['--before <entry>', 'go on where an earlier page ended']],
  examples: ['wallets statement W0B1…', 'wallets statement W0B1… --before 1042'],
  async run({ session, args: [walletId = ''], options }) {
    const limit = limitOption(options);
    if (!limit.ok) return limit;
    const owner = await findWalletOwner(session.ctx.pool, walletId);
    if (!owner)
      return refuse('walletUnknown', `no wallet has the id "${walletId}"; see: wallets list <partner>`);
    const page = { walletId, before: textOption(options, 'before'), limit: limit.value };
    const read = await readStatement(session.ctx, { id: owner.partnerId }, page);
    return read.ok ? shown(statementText(read.value), { ...owner, ...read.value }) : read;
  },
};

function statementText({ wallet: { walletId, currency }, lines, next }: StatementPage): string {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  const text = tableOf(lines, 'Nothing was booked on this wallet.', {
    ENTRY: 'entry',
    AT: 'at',
    KIND: 'kind',
    CAUSE: ({ cause, reference }) => (reference === null ? cause : `${cause} (${reference})`),
    AVAILABLE: (line) => amount(line.availableChangeMinor),
    'IN TRANSIT': (line) => amount(line.inTransitChangeMinor),
    '= AVAILABLE': (line) => amount(line.availableMinor),
    '= IN TRANSIT': (line) => amount(line.inTransitMinor),
  });
  return next === null ? text : `${text}\n\nOlder: wallets statement ${walletId} --before ${next}`;
}

export const wallets: GroupSpec = {
  name: 'wallets',
  summary: 'balances, credits and statements',
  commands: [list, credit, statement],
};
