'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useGo } from '@/components/ui/link.tsx';
import type { ImportView } from '@/lib/features/parties/import/types.ts';
import { partyRoot } from '@/lib/features/parties/party-address.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { useControlled } from '../forms/controlled.tsx';
import { laterZod } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FailureNotice } from '../ui/notice.tsx';

type Props = { view: Pick<ImportView, 'id' | 'kind' | 'family'>; ready: number; saved: number };

/** The choice for rows that are saved already, and the button that imports. */
export function ImportRun({ view, ready, saved }: Props) {
  const t = useTranslations('parties.import');
  const router = useRouter();
  const go = useGo();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: laterZod(() => import('@/lib/features/parties/schema.ts').then((all) => all.runImportSchema)),
    defaultValues: { kind: view.kind, family: view.family, onDuplicate: 'skip' as 'skip' | 'update' },
  });
  const { isSubmitting, isSubmitSuccessful, errors } = formState;
  // Until the next page is there.
  const isBusy = isSubmitting || isSubmitSuccessful;
  const onDuplicate = useControlled({ control, name: 'onDuplicate' });
  const here = `${partyRoot(view.kind)}/import/${view.id}`;
  const count = onDuplicate.value === 'update' ? ready : ready - saved;

  const run = handleSubmit(async (choice) => {
    const answer = await fetch(`/api/parties/imports/${view.id}`, jsonRequest('POST', choice)).catch(
      () => null,
    );
    if (!answer?.ok) return setError('root', { message: t('failed') });
    go(here);
    router.refresh();
  });

  return (
    <div className="mt-5 flex flex-col gap-5">
      {saved > 0 && (
        <RadioGroup
          {...onDuplicate}
          label={t('ofDuplicates')}
          options={[
            { value: 'skip', label: t('skip') },
            { value: 'update', label: t('update') },
          ]}
        />
      )}
      <FailureNotice>{errors.root?.message}</FailureNotice>
      <p className="text-ink-2">{t('saveText')}</p>
      <div className="flex flex-wrap justify-between gap-3">
        <LinkButton variant="ghost" href={here}>
          {t('next')}
        </LinkButton>
        <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={() => void run()}>
          {isBusy ? t('importing') : t('save', { count })}
        </Button>
      </div>
    </div>
  );
}
