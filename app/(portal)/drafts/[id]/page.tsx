import { redirect } from 'next/navigation';

export default async function DraftPage({ params }: { params: Promise<{ id: string }> }) {
  redirect(`/drafts/${(await params).id}/amount`);
}
