import type { Route } from 'next';
import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string };

/** Next's link for addresses that are put together at run time, which its route types cannot know. */
export function Link({ href, ...rest }: LinkProps) {
  return <NextLink {...rest} href={href as Route} />;
}
