import { notFound } from 'next/navigation';
import { requireActor } from '@/lib/auth/current-actor.ts';

export { generateMetadata } from '../not-found.tsx';

/** Shows an unknown address as not found inside the portal's layout, with a search. */
export default async function UnknownAddressPage({ params }: PageProps<'/[...path]'>): Promise<never> {
  const { path } = await params;
  await requireActor(`/${path.join('/')}`);
  notFound();
}
