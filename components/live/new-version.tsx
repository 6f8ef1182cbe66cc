'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getJson } from '@/lib/fetch-json.ts';
import { Button } from '../ui/button.tsx';

const everyMs = 300_000;

/** Says that there is a newer version than this page's; the person decides when to load it. */
export function NewVersion({ build }: { build: string }) {
  const t = useTranslations('live');
  const [loadedFrom] = useState(build);
  const { data } = useQuery({
    queryKey: ['build'],
    queryFn: ({ signal }) => getJson<{ build: string }>('/api/build', signal),
    refetchInterval: everyMs,
  });
  const isNew = data !== undefined && data.build !== loadedFrom;
  return (
    <output className="block">
      {isNew && (
        <span className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-subtle bg-surface px-4 py-2">
          {t('newVersion')}
          <Button size="sm" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </span>
      )}
    </output>
  );
}
