import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type en from '../../messages/en.json';

export type Namespace = keyof typeof en;

/** Texts of the UI primitives, needed on every page. */
const BASE: readonly Namespace[] = ['common'];

/**
 * Passes `common` and the named catalogues to client components below it. Messages used only on the server are not
 * sent. A nested instance replaces the outer: name everything the leaf needs.
 */
export async function ClientMessages({
  namespaces = [],
  children,
}: {
  namespaces?: readonly Namespace[];
  children: ReactNode;
}) {
  const all = await getMessages();
  const picked = Object.fromEntries([...BASE, ...namespaces].map((name) => [name, all[name]]));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
