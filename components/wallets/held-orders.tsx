import { useTranslations } from 'next-intl';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { WalletDemand } from '@/lib/features/orders/review.ts';
import { sentStatuses } from '@/lib/features/orders/status.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { Section } from '../ui/card.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Money } from '../ui/values/money.tsx';
import { ShortTime } from '../ui/values/relative-time.tsx';

type Props = { wallet: WalletView; held: WalletDemand['held'] };

/** The oldest payments for which a wallet holds money, and the way to all of them. */
export function HeldOrders({ wallet, held }: Props) {
  const t = useTranslations('wallets.page');
  const { currency, type } = wallet;
  return (
    <Section
      titleId="held"
      title={t('inTransitOrders')}
      actions={
        <TextLink href={listAddress('/orders', { is: [...sentStatuses], pay: currency, wallet: type })}>
          {t('allHeld')}
        </TextLink>
      }
    >
      <Table caption={t('inTransitOrders')}>
        <TableHead>
          <Th>{t('column.cause')}</Th>
          <Th>{t('confirmedAt')}</Th>
          <Th align="end">{t('held')}</Th>
        </TableHead>
        <TableBody>
          {held.map(({ id, orderNo, beneficiaryName, amount, at }) => (
            <Tr key={id} twoLines>
              <Td header phone="name">
                <TextLink href={`/orders/${id}`}>
                  <InScript text={beneficiaryName} />
                </TextLink>{' '}
                <span className="font-mono text-hint text-ink-2 max-sm:hidden">{orderNo}</span>
              </Td>
              <Td phone="note" className="text-ink-2">
                {at && <ShortTime at={at} />}
              </Td>
              <Td align="end" phone="figure">
                <Money column amount={amount.amount} currency={currency} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
