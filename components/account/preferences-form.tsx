'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { setPreferencesAction } from '@/lib/features/users/actions.ts';
import { type Preferences, preferencesSchema } from '@/lib/features/users/schema.ts';
import { densities, themes } from '@/lib/i18n/locale.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { ComboboxField } from '../forms/combobox-field.tsx';
import { Controlled, PageForm } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { LanguageField } from './language-field.tsx';
import { useAccessRefusal } from './use-access-refusal.ts';

/** The preferences form. Choices are saved together; leaving with unsaved choices asks first. */
export function PreferencesForm({ initial }: { initial: Preferences }) {
  const t = useTranslations('preferences');
  const router = useRouter();
  const [isSaved, setIsSaved] = useState(false);
  const { refusal, report } = useFormRefusal();
  const { control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(preferencesSchema),
    defaultValues: initial,
  });
  const { isDirty, isSubmitting } = formState;
  useLeaveGuard(isDirty);

  const submit = handleSubmit(async (chosen) => {
    const answer = await setPreferencesAction(chosen).catch(() => null);
    report(answer);
    if (!answer?.ok) return;
    reset(chosen, { keepValues: true });
    setIsSaved(true);
    show(chosen);
    // Re-renders the frame in the new language, time zone and density.
    router.refresh();
  });

  return (
    <PageForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <Controlled control={control} name="locale">
        {(field) => <LanguageField {...field} label={t('language')} />}
      </Controlled>
      <Controlled control={control} name="theme">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('theme')}
            layout="segments"
            options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
          />
        )}
      </Controlled>
      <Controlled control={control} name="density">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('density')}
            hint={t('densityHint')}
            layout="segments"
            options={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
          />
        )}
      </Controlled>
      <Controlled control={control} name="fixedTimeZone">
        {(field) => <ZoneField value={field.value} onChange={field.onChange} />}
      </Controlled>
      <Controlled control={control} name="onePageWizard">
        {(field) => <Checkbox {...field} label={t('onePageWizard')} hint={t('onePageWizardHint')} />}
      </Controlled>
      <Controlled control={control} name="singleKeys">
        {(field) => <Checkbox {...field} label={t('singleKeys')} hint={t('singleKeysHint')} />}
      </Controlled>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-4 rounded-b-md border-subtle border-t bg-surface px-5 py-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t('save')}
        </Button>
        <output className="text-hint text-ink-2">
          {refusal ?? (isDirty ? t('unsaved') : isSaved ? t('saved') : '')}
        </output>
      </div>
    </PageForm>
  );
}

/** Updates the root element now; the server renders it only at the next full load. */
function show({ theme, density }: Preferences): void {
  const root = document.documentElement;
  root.dataset.density = density;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Asks before closing the tab or following a link while something is unsaved. */
function useLeaveGuard(isDirty: boolean): void {
  const t = useTranslations('preferences');
  useEffect(() => {
    if (!isDirty) return;
    const stop = new AbortController();
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        if (!link || link.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey) return;
        if (confirm(t('leave'))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [isDirty, t]);
}

type Answer = { ok: true } | { ok: false; reason: AccessRefusal } | null;

/** Returns the text of a failed account action; null means that no answer came. */
export function useFormRefusal() {
  const t = useTranslations('preferences');
  const wordsOf = useAccessRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const report = (answer: Answer) => {
    if (!answer) setRefusal(t('noAnswer'));
    else setRefusal(answer.ok ? null : wordsOf(answer.reason));
  };
  return { refusal, report };
}

type Props = { value: string | null; onChange: (zone: string | null) => void };

const ofBrowser = () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/** The time zone of all times: the browser's, or a fixed zone. */
function ZoneField({ value, onChange }: Props) {
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
