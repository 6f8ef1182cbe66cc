'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ComboboxField } from '../forms/combobox-field.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';

type Props = { value: string | null; onChange: (zone: string | null) => void };

const ofBrowser = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** The zone of every time on every page: the browser's, or one that stays wherever the person is. */
export function ZoneField({ value, onChange }: Props) {
  const t = useTranslations('preferences');
  const options = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
        keywords: [zone],
      })),
    [],
  );
  return (
    <RadioGroup
      name="zone"
      label={t('zone')}
      value={value === null ? 'browser' : 'fixed'}
      onChange={(kind) => onChange(kind === 'fixed' ? ofBrowser() : null)}
      options={[
        { value: 'browser', label: t('zoneBrowser') },
        { value: 'fixed', label: t('zoneFixed') },
      ]}
      followUp={
        value !== null && (
          <ComboboxField
            name="fixedTimeZone"
            label={t('zoneName')}
            value={value}
            onChange={(zone) => zone && onChange(zone)}
            options={options}
          />
        )
      }
    />
  );
}
