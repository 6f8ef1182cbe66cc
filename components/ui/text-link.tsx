import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

export const textLinkClass =
  'rounded-sm text-link underline decoration-current/40 underline-offset-3 hover:decoration-current';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx(textLinkClass, className)} />;
}
