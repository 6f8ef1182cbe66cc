'use client';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { useListKeys } from '../keyboard/use-list-keys.ts';
import { UpdatesPill } from '../live/updates-pill.tsx';
import { useSteadyRows } from '../live/use-steady-rows.ts';
import { PartyTable } from './party-table.tsx';

type Props = { parties: readonly PartySummary[]; title: string; mayPay: boolean };

const idOf = (party: PartySummary) => party.id;

/** Saved parties. What changes is shown in its place at once; rows come and move when the person says so. */
export function PartyList({ parties, title, mayPay }: Props) {
  const { container, shown, waiting, apply } = useSteadyRows({ rows: parties, idOf });
  useListKeys({ container });
  return (
    <div ref={container}>
      {waiting > 0 && (
        <div className="mb-2 flex justify-end">
          <UpdatesPill count={waiting} onShow={apply} />
        </div>
      )}
      <PartyTable parties={shown.map(({ row }) => row)} title={title} mayPay={mayPay} />
    </div>
  );
}
