'use client';
import { useTranslations } from 'next-intl';
import { Button } from '../ui/button.tsx';

/** The button that led to a step went with the one before. */
export const takeFocus = (place: HTMLElement | null): void => place?.focus();

type ButtonsProps = { go: string; form?: string; busy: boolean; onCancel: () => void };

/** The two ways out of a step. `form` is the id of the form, unless the buttons stand in it. */
export function StepButtons({ go, form, busy, onCancel }: ButtonsProps) {
  const t = useTranslations('stepUp.ask');
  return (
    <div className="flex gap-2">
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {go}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  );
}
