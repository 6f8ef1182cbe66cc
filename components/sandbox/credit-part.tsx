'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { creditWalletAction } from '@/lib/features/sandbox/actions.ts';
import { handle } from '@/lib/features/sandbox/handles.ts';
import { ok } from '@/lib/result.ts';
import { walletTypes } from '@/lib/service-core/contract/enums.ts';
import { displayMoney, isCurrency, minorUnits } from '@/lib/service-core/money/amount.ts';
import { MoneyInput } from '../forms/money-input.tsx';
import { Controlled, PageForm, useControlled } from '../forms/page-form.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Button } from '../ui/button.tsx';
import { useSandboxPress } from './use-sandbox-press.tsx';

type Credit = { type: (typeof walletTypes)[number]; currency: string; amount: string };

const plainDecimal = /^\d+(?:\.\d+)?$/;

/** Pays money into a wallet of the sandbox. What was typed stays if it is refused. */
export function CreditPart() {
  const t = useTranslations('sandbox.credit');
  const choices = useTranslations('choices.walletType');
  const locale = useLocale();
  const form = useForm<Credit>({ defaultValues: { type: 'personal', currency: 'USD', amount: '' } });
  const { control, setValue, handleSubmit } = form;
  const amount = useControlled({ control, name: 'amount', domName: 'sandbox-amount' });
  const currency = useWatch({ control, name: 'currency' });
  const { press, busy, saidOf } = useSandboxPress();

  const pay = handleSubmit(async (credit) => {
    if (!plainDecimal.test(credit.amount)) {
      form.setError('amount', { message: t('amountMissing') }, { shouldFocus: true });
      return;
    }
    const isDone = await press({
      id: 'sandbox-credit',
      run: async () => {
        const paid = await creditWalletAction(credit);
        if (!paid.ok) return paid;
        const shown = (text: string) => displayMoney(text, credit.currency, locale);
        const { available } = paid.value;
        return ok(
          t('credited', {
            amount: shown(credit.amount),
            wallet: choices(credit.type),
            available: shown(available),
          }),
        );
      },
    });
    if (isDone) setValue('amount', '');
  });

  return (
    <PageForm className="flex flex-col gap-4" onSubmit={(event) => void pay(event)}>
      <Controlled control={control} name="type">
        {(field) => (
          <RadioGroup
            {...field}
            onChange={(type) => field.onChange(type)}
            label={t('wallet')}
            layout="segments"
            options={walletTypes.map((type) => ({ value: type, label: choices(type) }))}
          />
        )}
      </Controlled>
      <MoneyInput
        name="sandbox-amount"
        label={t('amount')}
        requirement="required"
        value={plainDecimal.test(amount.value) ? amount.value : null}
        onChange={(value, { raw }) => {
          form.clearErrors('amount');
          setValue('amount', value ?? raw);
        }}
        currency={currency}
        minorUnits={isCurrency(currency) ? minorUnits(currency) : 2}
        onCurrencyChange={(next) => setValue('currency', next)}
        {...(amount.error !== undefined && { error: amount.error })}
      />
      <div>
        <Button {...handle('sandbox-credit')} type="submit" busy={busy === 'sandbox-credit'}>
          {t('button')}
        </Button>
      </div>
      {saidOf(['sandbox-credit'])}
    </PageForm>
  );
}
