import { NameLookup } from '@/components/lookups/name-lookup.tsx';
import { ToolFrame } from '@/components/lookups/tool-frame.tsx';
import { Denied } from '@/components/shell/denied.tsx';
import { Card } from '@/components/ui/card.tsx';
import { requireActor } from '@/lib/auth/current-actor.ts';
import { isAdmitted } from '@/lib/auth/use-case.ts';
import { titled } from '@/lib/i18n/titled.ts';

export const generateMetadata = titled('tools.name.title');

export default async function ChineseNamePage() {
  const actor = await requireActor('/tools/chinese-name');
  if (!(await isAdmitted(actor, 'lookup:run'))) return <Denied permission="lookup:run" role={actor.role} />;
  return (
    <ToolFrame tool="name" namespaces={['lookups', 'errors']}>
      <Card className="max-w-160">
        <NameLookup name="name" />
      </Card>
    </ToolFrame>
  );
}
