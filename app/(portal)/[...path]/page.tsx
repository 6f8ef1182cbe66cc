import { notFound } from 'next/navigation';
import { requireActor } from '@/lib/auth/current-actor.ts';

export { generateMetadata } from '../not-found.tsx';

/** Any address that leads nowhere: whoever is signed in is told so inside the frame, with a search. */
export default async function NowherePage({ params }: PageProps<'/[...path]'>): Promise<never> {
  const { path } = await params;
  await requireActor(`/${path.join('/')}`);
  notFound();
}
