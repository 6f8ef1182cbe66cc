import { getTranslations } from 'next-intl/server';
import { handler, json } from '@/lib/auth/handler.ts';
import { download } from '@/lib/downloads/download.ts';
import { env } from '@/lib/env.ts';
import { receiptOf } from '@/lib/features/orders/receipt/queries.ts';
import { receiptFile } from '@/lib/features/orders/receipt/receipt-pdf.ts';
import { receiptSheet } from '@/lib/features/orders/receipt/receipt-sheet.ts';
import { type ReceiptWords, receiptSchema } from '@/lib/features/orders/receipt/schema.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';
import { readPreferences } from '@/lib/i18n/preferences.ts';

/** Makes the receipt of a completed order as a PDF, in English, Chinese or both. */
export const GET = handler({
  useCase: receiptOf,
  params: orderIdSchema,
  query: receiptSchema,
  run: (actor, { params, query, request }) =>
    download({ actor, request }, async () => {
      const receipt = await receiptOf(actor, params.id);
      if (!receipt.ok) return json(receipt.reason, receipt.reason.code === 'order-not-found' ? 404 : 409);
      const words: [ReceiptWords, ...ReceiptWords[]] =
        query.lang === 'both' ? [await wordsOf('en'), await wordsOf('zh-CN')] : [await wordsOf(query.lang)];
      // The pages' time zone, so that receipt and page show the same time.
      const { timeZone } = await readPreferences();
      const isSandbox = env().PORTAL_ENV === 'sandbox';
      return receiptFile(receiptSheet(receipt.value, { words, timeZone, isSandbox }));
    }),
});

async function wordsOf(locale: 'en' | 'zh-CN'): Promise<ReceiptWords> {
  const [t, orders, choices, shell] = await Promise.all([
    getTranslations({ locale, namespace: 'receipt' }),
    getTranslations({ locale, namespace: 'orders' }),
    getTranslations({ locale, namespace: 'choices' }),
    getTranslations({ locale, namespace: 'shell' }),
  ]);
  return {
    locale,
    title: t('title'),
    sandbox: shell('sandboxBar'),
    note: t('note'),
    label: (row) => t(`row.${row}`),
    family: (family) => orders(`family.${family}`),
    purpose: (purpose) => {
      const key = `purpose.${purpose}` as Parameters<typeof choices>[0];
      return choices.has(key) ? choices(key) : purpose;
    },
    issued: (time) => t('issued', { time }),
  };
}
