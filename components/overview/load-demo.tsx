'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { requestDemoAction } from '@/lib/features/demo/actions.ts';
import { demoKey, demoOptions } from '@/lib/features/demo/query-options.ts';
import type { DemoState, RequestDemoRefusal } from '@/lib/features/demo/schema.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';
import { ProgressBar } from '../ui/values/progress.tsx';

type Props = { initial: DemoState };

/** The button of an empty state; {@link DemoProgress} replaces it once demo data is loading. */
export function LoadDemoButton({ initial }: Props) {
  const t = useTranslations('demo');
  const { data } = useQuery({ ...demoOptions(), initialData: initial });
  const { load, isPending, problem } = useLoadDemo();
  if (data?.state !== 'offered') return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={isPending} onClick={load}>
        {t('load')}
      </Button>
      {problem}
    </div>
  );
}

/** Shows the progress of loading demo data; a stopped load can be continued. */
export function DemoProgress({ initial }: Props) {
  const t = useTranslations('demo');
  const { data } = useQuery({ ...demoOptions(), initialData: initial });
  const { load, isPending, problem } = useLoadDemo();
  useDoneToast(data?.state === 'loading');
  if (!data || data.state === 'offered') return null;
  const { state, made, total } = data;
  if (state === 'stopped')
    return (
      <Notice
        kind="warning"
        className="mb-6"
        title={t('stopped', { made, total })}
        actions={
          <Button size="sm" busy={isPending} onClick={load}>
            {t('continue')}
          </Button>
        }
      >
        {problem}
      </Notice>
    );
  const progress = t('progress', { made, total });
  return (
    <Notice className="mb-6" title={progress}>
      <p>{t('loadingText')}</p>
      <ProgressBar label={progress} value={made} max={total} className="mt-2" />
    </Notice>
  );
}

function useLoadDemo() {
  const refusalText = useDemoRefusal();
  const client = useQueryClient();
  const { mutate, data, isError, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => requestDemoAction({}),
    onSuccess: async (answer) => {
      if (!answer.ok) return;
      // Data read before the request would bring the button back.
      await client.cancelQueries({ queryKey: demoKey });
      client.setQueryData(demoKey, answer.value);
    },
  });
  const refusal = isError ? ({ code: 'no-answer' } as const) : data?.ok === false ? data.reason : null;
  const problem = refusal && (
    <p role="alert" className="text-red-ink">
      {refusalText(refusal)}
    </p>
  );
  return { load: () => mutate(), isPending, problem };
}

function useDemoRefusal(): (refusal: RequestDemoRefusal | AccessRefusal | { code: 'no-answer' }) => string {
  const t = useTranslations('demo.refusal');
  const accessRefusal = useAccessRefusal();
  return (refusal) => {
    switch (refusal.code) {
      case 'has-orders':
      case 'production':
      case 'no-answer':
        return t(refusal.code);
      default:
        return accessRefusal(refusal);
    }
  };
}

/** Announces once that the demo data has loaded, on a page that saw it loading. */
function useDoneToast(isLoading: boolean): void {
  const t = useTranslations('demo');
  const wasLoading = useRef(false);
  const done = t('done');
  useEffect(() => {
    if (wasLoading.current && !isLoading) toast({ kind: 'success', message: done });
    wasLoading.current = isLoading;
  }, [isLoading, done]);
}
