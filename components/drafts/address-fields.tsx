'use client';
import { useState } from 'react';
import { Late } from '@/components/ui/late.tsx';
import { usesAreaPicker } from '@/lib/features/transfers/conditions/index.ts';
import { useDerived, useFields, useShown } from './draft-context.ts';
import type { TextPath } from './draft-field.tsx';
import { Fields } from './field-group.tsx';

type Party = 'payer' | 'beneficiary';
type Props = { party: Party; paths: readonly TextPath[] };

const loadArea = () => import('../lookups/draft-area.tsx');
const picked = /\.address\.(?:state|city|district)$/;

/**
 * The parts of an address. In mainland China they are picked as one (C-37), unless they are better written by hand:
 * the person said so, one of them is wrong, or it cannot be changed.
 */
export function AddressFields({ party, paths }: Props) {
  const { state } = useFields();
  const [byHand, setByHand] = useState(false);
  const { problems, words } = useShown();
  const inChina = useDerived(
    (values) =>
      usesAreaPicker(values, party) ||
      (values[party].address.country === '' && values[party].nationality === 'CN'),
  );
  const parts = paths.filter((path) => picked.test(path));
  const isOpen = useDerived(
    () => parts.every((path) => !state.rule(path).locked) && parts.some((path) => state.rule(path).visible),
  );
  const isWrong = [...problems, ...words].some(({ path }) => parts.some((part) => part === path));
  const country = paths.filter((path) => path.endsWith('.country'));
  const rest = paths.filter((path) => !picked.test(path) && !path.endsWith('.country'));
  const separate = <Fields paths={parts} />;
  return (
    <>
      <Fields paths={country} />
      {inChina && isOpen && !byHand && !isWrong ? (
        <Late load={loadArea} fallback={<div className="flex flex-col gap-5">{separate}</div>}>
          {({ DraftArea }) => <DraftArea party={party} onManual={() => setByHand(true)} />}
        </Late>
      ) : (
        separate
      )}
      <Fields paths={rest} />
    </>
  );
}
