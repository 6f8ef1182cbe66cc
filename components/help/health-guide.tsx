import { clsx } from 'clsx';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { CapabilityDay, CapabilityHealth } from '@/lib/features/exchanges/schema.ts';
import { clockTime } from '@/lib/i18n/time-zone.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { Time } from '../ui/values/time.tsx';

type Props = { health: readonly CapabilityHealth[]; days: readonly CapabilityDay[] };

const marks = {
  ok: 'bg-green-icon rounded-full',
  failing: 'bg-red-icon',
  idle: 'border-2 border-neutral-icon rounded-full',
};

/** The health of each capability now, and in each of the last 24 hours. */
export async function HealthGuide({ health, days }: Props) {
  const t = await getTranslations('help.health');
  return (
    <>
      <Table caption={t('caption')}>
        <TableHead>
          <Th>{t('capability')}</Th>
          <Th>{t('now')}</Th>
          <Th>{t('lastAnswer')}</Th>
          <Th>{t('day')}</Th>
        </TableHead>
        <TableBody>
          {health.map(({ capability, state, lastSuccessAt, failingSince }) => {
            const day = days.find((one) => one.capability === capability);
            return (
              <Tr key={capability}>
                <Td header>{t(`name.${capability}`)}</Td>
                <Td label={t('now')}>
                  <span className="inline-flex items-center gap-2">
                    <span aria-hidden="true" className={clsx('size-2.5 shrink-0', marks[state])} />
                    <span>
                      {t(`state.${state}`)}
                      {failingSince && (
                        <span className="block text-hint text-ink-2">
                          <Time at={failingSince} />
                        </span>
                      )}
                    </span>
                  </span>
                </Td>
                <Td label={t('lastAnswer')}>{lastSuccessAt ? <Time at={lastSuccessAt} /> : '—'}</Td>
                <Td label={t('day')}>{day ? <Day hours={day.hours} /> : '—'}</Td>
              </Tr>
            );
          })}
        </TableBody>
      </Table>
      <p className="mt-3 text-hint text-ink-2">{t('note')}</p>
    </>
  );
}

async function Day({ hours }: Pick<CapabilityDay, 'hours'>) {
  const [t, timeZone] = await Promise.all([getTranslations('help.health'), getTimeZone()]);
  const sum = (of: 'answered' | 'unanswered') => hours.reduce((total, hour) => total + hour[of], 0);
  const [answered, unanswered] = [sum('answered'), sum('unanswered')];
  return (
    <span className="inline-block">
      <span aria-hidden="true" className="flex h-5 items-end gap-px max-sm:hidden">
        {hours.map((hour) => (
          <span
            key={hour.from}
            title={t('hour', {
              from: clockTime(hour.from, timeZone).slice(0, 5),
              answered: hour.answered,
              unanswered: hour.unanswered,
            })}
            className={clsx('w-1.5', lookOf(hour))}
          />
        ))}
      </span>
      <span className="text-hint text-ink-2">{t('calls', { count: answered + unanswered, unanswered })}</span>
    </span>
  );
}

/** Shows an hour by height as well as colour: quiet hours are low, hours with failures are full. */
function lookOf({ answered, unanswered }: CapabilityDay['hours'][number]): string {
  if (unanswered > 0) return 'h-5 bg-red-icon';
  return answered > 0 ? 'h-3 bg-green-icon' : 'h-1 bg-control';
}
