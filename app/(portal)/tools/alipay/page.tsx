import { AlipayCheck } from '@/components/lookups/alipay-check.tsx';
import { emptyAlipayInput } from '@/components/lookups/draft-details.ts';
import { ToolFrame } from '@/components/lookups/tool-frame.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { Card } from '@/components/ui/card.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.alipay.title');

export default async function AlipayPage() {
  const actor = await requireActor('/tools/alipay');
  if (!(await isAdmitted(actor, 'lookup:run'))) return <Denied permission="lookup:run" role={actor.role} />;
  return (
    <ToolFrame tool="alipay" namespaces={['lookups', 'errors']}>
      <Card className="max-w-200">
        <AlipayCheck name="alipay" initial={emptyAlipayInput} />
      </Card>
    </ToolFrame>
  );
}
