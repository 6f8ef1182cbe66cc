'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { setPreferencesAction } from '@/lib/features/users/actions.ts';
import type { Preferences } from '@/lib/features/users/types.ts';
import { densities, locales, themes } from '@/lib/i18n/locale.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { useFormRefusal } from './use-form-refusal.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { ZoneField } from './zone-field.tsx';

/** The form of preferences. Choices are saved together; until then the page says so, and asks before it is left. */
export function PreferencesForm({ initial }: { initial: Preferences }) {
  const t = useTranslations('preferences');
  const router = useRouter();
  const [saved, setSaved] = useState(initial);
  const [chosen, setChosen] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { refusal, report } = useFormRefusal();
  const isDirty = JSON.stringify(saved) !== JSON.stringify(chosen);
  useLeaveGuard(isDirty);

  function set<K extends keyof Preferences>(key: K, value: Preferences[K]) {
    setChosen((before) => ({ ...before, [key]: value }));
    setIsSaved(false);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await setPreferencesAction(chosen).catch(() => null);
    setBusy(false);
    report(answer);
    if (!answer?.ok) return;
    setSaved(chosen);
    setIsSaved(true);
    show(chosen);
    // Everything around is drawn anew in the language, the zone and the density.
    router.refresh();
  }

  return (
    <PageForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <RadioGroup
        name="locale"
        label={t('language')}
        layout="segments"
        value={chosen.locale}
        onChange={(value) => set('locale', value === 'zh-CN' ? 'zh-CN' : 'en')}
        options={locales.map((value) => ({
          value,
          label: <span lang={value}>{t(`languages.${value}`)}</span>,
        }))}
      />
      <RadioGroup
        name="theme"
        label={t('theme')}
        layout="segments"
        value={chosen.theme}
        onChange={(value) => set('theme', themes.find((one) => one === value) ?? 'system')}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
      <RadioGroup
        name="density"
        label={t('density')}
        hint={t('densityHint')}
        layout="segments"
        value={chosen.density}
        onChange={(value) => set('density', densities.find((one) => one === value) ?? 'standard')}
        options={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
      />
      <ZoneField value={chosen.fixedTimeZone} onChange={(value) => set('fixedTimeZone', value)} />
      <Checkbox
        name="onePageWizard"
        label={t('onePageWizard')}
        hint={t('onePageWizardHint')}
        value={chosen.onePageWizard}
        onChange={(value) => set('onePageWizard', value)}
      />
      <Checkbox
        name="singleKeys"
        label={t('singleKeys')}
        hint={t('singleKeysHint')}
        value={chosen.singleKeys}
        onChange={(value) => set('singleKeys', value)}
      />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-4 rounded-b-md border-subtle border-t bg-surface px-5 py-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <output className="text-hint text-ink-2">
          {refusal ?? (isDirty ? t('unsaved') : isSaved ? t('saved') : '')}
        </output>
      </div>
    </PageForm>
  );
}

/** The root element is the server's at the next load; until then it is told here. */
function show({ theme, density }: Preferences): void {
  const root = document.documentElement;
  root.dataset.density = density;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
