import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ActivityLine } from '@/lib/features/wallets/activity.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';

const kinds = ['credit', 'hold', 'release', 'settle', 'return', 'convert', 'fee'] as const;
type Kind = (typeof kinds)[number];

type Props = { lines: readonly ActivityLine[]; currency: string; isOwnRecord: boolean };

/** The movements of a wallet, newest first, each with its cause and the available balance after it. */
export function ActivityTable({ lines, currency, isOwnRecord }: Props) {
  const t = useTranslations('wallets.page');
  return (
    <Table caption={t('column.cause')} long>
      <TableHead>
        <Th>{t('column.at')}</Th>
        <Th>{t('column.cause')}</Th>
        {!isOwnRecord && <Th align="end">{t('column.held')}</Th>}
        <Th align="end">{t('column.change')}</Th>
        {!isOwnRecord && <Th align="end">{t('column.balance')}</Th>}
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <Tr key={line.id} twoLines>
            <Td phone="note" className="whitespace-nowrap text-ink-2">
              <ShortTime at={line.at} />
            </Td>
            <Td header phone="name">
              <Cause line={line} />
            </Td>
            {!isOwnRecord && (
              <Td align="end" phone="hidden" className="text-ink-2">
                {movedOf(line.inTransitChange) !== null && (
                  <Money column amount={line.inTransitChange} currency={currency} />
                )}
              </Td>
            )}
            <Td align="end" phone="figure">
              <Change line={line} currency={currency} />
            </Td>
            {!isOwnRecord && (
              <Td align="end" phone="side">
                <Money column amount={line.available} currency={currency} />
              </Td>
            )}
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** The cause of an entry, linked; an unknown cause from a newer service is shown as received. */
function Cause({ line: { kind, reference, cause, orderId, beneficiaryName } }: { line: ActivityLine }) {
  const t = useTranslations('wallets.page.kind');
  const known = kinds.find((one): one is Kind => one === kind);
  const name = beneficiaryName ?? reference ?? cause;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span>{known ? t(known) : kind}</span>
      {orderId === null ? (
        <span className="wrap-anywhere text-ink-2">
          <InScript text={name} />
        </span>
      ) : (
        <TextLink href={`/orders/${orderId}`}>
          <InScript text={name} />
        </TextLink>
      )}
      {beneficiaryName !== null && reference !== null && (
        <span className="font-mono text-hint text-ink-2 max-sm:hidden">{reference}</span>
      )}
    </span>
  );
}

const movedOf = (amount: string | null) => (amount !== null && /[1-9]/.test(amount) ? amount : null);

/** A signed change of the balance. On a phone it shows the change on hold if nothing else changed. */
function Change({ line, currency }: { line: ActivityLine; currency: string }) {
  const amount = movedOf(line.availableChange);
  const held = movedOf(line.inTransitChange);
  if (amount === null)
    return held === null ? null : (
      <span className="text-ink-2 sm:hidden">
        <Money column amount={held} currency={currency} />
      </span>
    );
  const isIn = !amount.startsWith('-');
  return (
    <span className={clsx('whitespace-nowrap', isIn && 'text-green-ink')}>
      {isIn && <span aria-hidden="true">+</span>}
      <Money column amount={amount} currency={currency} />
    </span>
  );
}
