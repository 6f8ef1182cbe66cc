import { getTranslations } from 'next-intl/server';
import { handler, json } from '@/lib/auth/handler.ts';
import { env } from '@/lib/env.ts';
import { receiptFonts } from '@/lib/features/order-receipt/fonts.ts';
import { receiptOf } from '@/lib/features/order-receipt/queries.ts';
import { receiptPdf } from '@/lib/features/order-receipt/receipt-pdf.ts';
import { receiptSchema } from '@/lib/features/order-receipt/schema.ts';
import type { ReceiptWords } from '@/lib/features/order-receipt/types.ts';
import { orderIdSchema } from '@/lib/features/orders/schema.ts';
import { readPreferences } from '@/lib/i18n/preferences.ts';

/** A completed order as a PDF: in English, in Chinese, or in both. */
export const GET = handler({
  permission: 'order:read',
  params: orderIdSchema,
  query: receiptSchema,
  run: async (actor, { params, query }) => {
    const receipt = await receiptOf(actor, params.id);
    if (!receipt.ok) return json(receipt.reason, receipt.reason.code === 'order-not-found' ? 404 : 409);
    const words: [ReceiptWords, ...ReceiptWords[]] =
      query.lang === 'both' ? [await wordsOf('en'), await wordsOf('zh-CN')] : [await wordsOf(query.lang)];
    // Of the pages, so that a time is the same on both.
    const { timeZone } = await readPreferences();
    const isSandbox = env().PORTAL_ENV === 'sandbox';
    const file = await receiptPdf(receipt.value, { words, timeZone, isSandbox, fonts: receiptFonts() });
    return new Response(new Uint8Array(file), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="receipt-${receipt.value.orderNo.replaceAll(/[^\w.-]/g, '_')}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  },
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
