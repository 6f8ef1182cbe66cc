'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { DraftAccountCheck } from '../../lookups/draft-account-check.tsx';
import { useDerived } from '../form/draft-context.ts';
import { useWords } from './use-words.ts';

const loadAlipayCheck = () => import('../../lookups/draft-alipay-check.tsx');
const loadNameLookup = () => import('../../lookups/draft-name-lookup.tsx');

/** Returns the check that is possible: `bank` once there is an account number, `alipay` once there is a login. */
function helperOf({
  family,
  targetCurrency,
  beneficiary,
  beneficiaryId,
}: DraftValues): 'bank' | 'alipay' | '' {
  if (targetCurrency !== 'CNY' || beneficiaryId !== '') return '';
  if (family === 'business') return beneficiary.accountNumber.trim() === '' ? '' : 'bank';
  const { number, routingValue, country } = beneficiary.accountInfo;
  if (beneficiary.accountType === 'alipay') return routingValue.trim() === '' ? '' : 'alipay';
  // Of an account abroad nobody is asked: no room is kept for it.
  const isMainland = country === 'CN' || country === '';
  return beneficiary.accountType === 'bank' && isMainland && number.trim() !== '' ? 'bank' : '';
}

/** The checks of an account, beside its fields (ui.md §3.8). They stop nothing. */
export function AccountHelpers() {
  const helper = useDerived(helperOf);
  if (helper === 'alipay') return <AlipayHelper />;
  if (helper === '') return null;
  return <DraftAccountCheck />;
}

function AlipayHelper() {
  const words = useWords('lookups');
  const [open, setOpen] = useState(false);
  const part = useOnDemand(loadAlipayCheck, open);
  return (
    <div>
      <Button busy={open && !part} onClick={() => setOpen(true)}>
        {words('alipay.open')}
      </Button>
      {open && part && <part.DraftAlipayCheck onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Opens the look-up of the recipient's name in characters. */
export function NameHelper() {
  const words = useWords('lookups');
  const [open, setOpen] = useState(false);
  const part = useOnDemand(loadNameLookup, open);
  return (
    <>
      <Button size="sm" busy={open && !part} onClick={() => setOpen(true)}>
        {words('name.open')}
      </Button>
      {open && part && <part.DraftNameLookup onClose={() => setOpen(false)} />}
    </>
  );
}
