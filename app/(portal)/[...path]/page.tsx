import type { ReactNode } from 'react';
import { requireActor } from '@/lib/auth/current-actor.ts';
import PortalNotFound from '../not-found.tsx';

export { generateMetadata } from '../not-found.tsx';

/**
 * Any address that leads nowhere: said inside the frame, with a search, to whoever is signed in. Drawn here and not by
 * `notFound()`, which sends an empty page that the browser fills, without its styles for a moment.
 */
export default async function NowherePage({ params }: PageProps<'/[...path]'>): Promise<ReactNode> {
  const { path } = await params;
  await requireActor(`/${path.join('/')}`);
  return <PortalNotFound />;
}
