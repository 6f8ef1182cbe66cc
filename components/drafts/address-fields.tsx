'use client';
import { useMemo, useState } from 'react';
import { usesAreaPicker } from '@/lib/features/transfers/conditions/index.ts';
import type { Party } from '@/lib/features/transfers/types.ts';
import { DraftArea } from '../lookups/draft-area.tsx';
import { useDerived, useHasError, useRules } from './draft-context.ts';
import type { TextPath } from './draft-field.tsx';
import { Fields } from './field-group.tsx';

type Props = { party: Party; paths: readonly TextPath[] };

const picked = /\.address\.(?:state|city|district)$/;

/**
 * The parts of an address. In mainland China they are picked as one (C-37), unless they are better written by hand:
 * the person said so, one of them is wrong, or it cannot be changed.
 */
export function AddressFields({ party, paths }: Props) {
  const rules = useRules();
  const [byHand, setByHand] = useState(false);
  const inChina = useDerived(
    (values) =>
      usesAreaPicker(values, party) ||
      (values[party].address.country === '' && values[party].nationality === 'CN'),
  );
  const parts = useMemo(() => paths.filter((path) => picked.test(path)), [paths]);
  const isOpen = parts.every((path) => !rules[path].locked) && parts.some((path) => rules[path].visible);
  const isWrong = useHasError(parts);
  const country = paths.filter((path) => path.endsWith('.country'));
  const rest = paths.filter((path) => !picked.test(path) && !path.endsWith('.country'));
  const separate = <Fields paths={parts} />;
  return (
    <>
      <Fields paths={country} />
      {inChina && isOpen && !byHand && !isWrong ? (
        <DraftArea party={party} onManual={() => setByHand(true)} />
      ) : (
        separate
      )}
      <Fields paths={rest} />
    </>
  );
}
