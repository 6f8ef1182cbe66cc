'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { lacksCurrency } from '@/lib/features/orders/list-address.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { Choice, Typed } from './filter-fields.tsx';

type Props = Pick<OrderListInput, 'pay' | 'min' | 'max'> & { options: { value: string; label: string }[] };

/** The currency that is sent and amounts in it: amounts need their currency before the list can be narrowed by them. */
export function AmountFilter({ pay, min, max, options }: Props) {
  const t = useTranslations('orders.filter');
  const [lacks, setLacks] = useState(() => lacksCurrency({ pay, min, max }));
  const [isAsked, setAsked] = useState(lacks);

  function onChange({ target }: FormEvent<HTMLDivElement>): void {
    const form = target instanceof Element && target.closest('form');
    if (!form) return;
    const typed = new FormData(form);
    const of = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : undefined;
    };
    setLacks(lacksCurrency({ pay: of('pay'), min: of('min'), max: of('max') }));
  }

  return (
    <div className="contents" onChange={onChange}>
      <Choice
        name="pay"
        label={t('pay')}
        value={pay}
        options={options}
        required={lacks}
        error={lacks && isAsked ? t('needsCurrency') : undefined}
        onInvalid={(event) => {
          event.preventDefault();
          setAsked(true);
          event.currentTarget.focus();
        }}
      />
      <Typed name="min" label={t('min')} value={min} amount />
      <Typed name="max" label={t('max')} value={max} amount />
    </div>
  );
}
