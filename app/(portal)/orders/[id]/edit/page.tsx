import type { Metadata, Route } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { StartChange } from '@/components/drafts/change-link.tsx';
import {
  afterChangeHref,
  changeFieldHref,
  changeFrom,
  stepHref,
} from '@/components/drafts/steps/wizard-steps.ts';
import { RepeatButton } from '@/components/drafts/use-new-draft.tsx';
import { LinkButton } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { may } from '@/lib/auth/permissions.ts';
import { amendmentOfOrder } from '@/lib/features/drafts/queries.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { isFieldPath, sectionOf, stepOfSection } from '@/lib/features/transfers/fields.ts';
import { ClientMessages } from '@/lib/i18n/client-messages.tsx';
import { orderOfPage } from '../order-of-page.ts';

export async function generateMetadata({ params }: PageProps<'/orders/[id]/edit'>): Promise<Metadata> {
  const [{ detail }, t] = await Promise.all([
    orderOfPage((await params).id, '/edit'),
    getTranslations('wizard'),
  ]);
  return { title: `${t('change.title')} — ${detail.order.orderNo}` };
}

/**
 * Starts a change of an order, or explains why it is not possible. `?field=` names the field to focus, `?from=` the
 * page to return to.
 */
export default async function EditPage({ params, searchParams }: PageProps<'/orders/[id]/edit'>) {
  const { id } = await params;
  const [{ actor, detail }, { field, from: said }, t] = await Promise.all([
    orderOfPage(id, '/edit'),
    searchParams,
    getTranslations('wizard'),
  ]);
  const { order } = detail;
  const path = typeof field === 'string' && isFieldPath(field) ? field : null;
  const from = changeFrom(said);
  const next = path
    ? changeFieldHref({
        orderId: id,
        from,
        field: path,
        step: stepOfSection(sectionOf(path, order.family)),
      })
    : stepHref({ base: `/orders/${id}/edit`, onePage: false, from }, 'parties');
  const mayChange = may(actor.role, 'order:update');
  const standing = await amendmentOfOrder(actor, id);
  if (mayChange && standing?.openDraftId) redirect(next as Route);

  const why = reasonAgainst({ detail, mayChange, isUnderWay: standing?.isUnderWay ?? false });
  const back = (
    <LinkButton href={afterChangeHref({ orderId: id, from, field: path })} variant="ghost">
      {t(from ? 'change.backToReview' : 'change.back')}
    </LinkButton>
  );
  return (
    <ClientMessages namespaces={['wizard', 'errors']}>
      <div className="max-w-160">
        <PageHeader crumb={order.orderNo} title={t('change.title')} description={!why && t('change.intro')} />
        {why ? (
          <Notice
            kind="info"
            title={t(`change.no.${why}.title`)}
            actions={
              <>
                {mayChange && why !== 'pending' && (
                  <RepeatButton variant="primary" orderId={id} family={order.family} />
                )}
                {back}
              </>
            }
          >
            {t(`change.no.${why}.text`)}
          </Notice>
        ) : (
          <Card className="flex flex-col items-start gap-4">
            <div>
              <h2 className="text-h3">{t('change.can.title')}</h2>
              <p className="mt-1 text-ink-2">
                {t(order.family === 'personal' ? 'change.can.personal' : 'change.can.global')}
              </p>
            </div>
            <div className="flex flex-wrap items-start gap-2">
              <StartChange orderId={id} next={next} />
              {back}
            </div>
          </Card>
        )}
      </div>
    </ClientMessages>
  );
}

type Facts = { detail: OrderDetail; mayChange: boolean; isUnderWay: boolean };

function reasonAgainst({ detail: { order, can }, mayChange, isUnderWay }: Facts) {
  if (order.family === 'business') return 'business';
  if (!mayChange) return 'role';
  if (isUnderWay) return 'pending';
  return can.update ? null : 'status';
}
