'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { BulkAction } from '@/lib/features/orders/types.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  selected: number;
  /** Every order of the list, also of its other pages; null while that is not asked for. */
  everything: number | null;
  total: number | undefined;
  actions: readonly BulkAction[];
  mayExport: boolean;
  onAction: (action: BulkAction) => void;
  onExport: () => void;
  onEverything: () => void;
  onClear: () => void;
};

/** Takes the place of the list's tools while rows are chosen, so that nothing moves. */
export function BulkBar(props: Props) {
  const { selected, everything, total, actions, mayExport } = props;
  const t = useTranslations('orders');
  const said = useRef<HTMLOutputElement>(null);
  const isMore = everything === null && total !== undefined && total > selected;
  return (
    <section aria-label={t('bulk.label')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output ref={said} tabIndex={-1} className="text-label">
        {everything === null
          ? t('select.count', { count: selected })
          : t('select.everythingSelected', { count: everything })}
      </output>
      {isMore && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            props.onEverything();
            // The button goes with the press; what came of it stands here.
            said.current?.focus();
          }}
        >
          {t('select.everything', { count: total })}
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action} size="sm" onClick={() => props.onAction(action)}>
          {t(`bulk.${action}`)}
        </Button>
      ))}
      {mayExport && (
        <Button size="sm" onClick={props.onExport}>
          {t('bulk.export')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={props.onClear}>
        {t('select.clear')}
      </Button>
    </section>
  );
}
