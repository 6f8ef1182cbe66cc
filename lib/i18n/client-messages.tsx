import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type en from '../../messages/en.json';

export type Namespace = keyof typeof en;

/** The texts of the primitives themselves; every page has them. */
const BASE: readonly Namespace[] = ['common'];

/**
 * Gives the client components below it the catalogues they name, beside `common`. Messages used on the server never
 * travel. A nested one replaces the outer: name everything the leaf needs.
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
