'use client';
import { useGo } from '../../ui/link.tsx';
import type { AtChip } from '../../ui/popups/filter-chip.tsx';
import { Popover } from '../../ui/popups/popover.tsx';
import { DayFilter } from './day-filter.tsx';

type Props = AtChip & {
  label: string;
  /** Days are yyyy-MM-dd. */
  from?: string | undefined;
  to?: string | undefined;
  today: string;
  labels: { from: string; to: string };
  /** The address of the list filtered to these days; a day left out is no bound. */
  hrefOf: (days: { from?: string | undefined; to?: string | undefined }) => string;
};

/** The day filter's popover at its chip. */
export function DayPopover({ label, hrefOf, from, to, today, labels, ...at }: Props) {
  const go = useGo();
  const narrow = (days: { from: string; to: string }) => {
    at.onClose();
    go(hrefOf({ from: days.from || undefined, to: days.to || undefined }), { scroll: false });
  };
  return (
    <Popover {...at} label={label}>
      <DayFilter {...{ from, to, today, labels }} onApply={narrow} />
    </Popover>
  );
}
