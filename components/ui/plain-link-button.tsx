import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

/**
 * A link button that loads its page anew. For failures and pages that do not exist: what they load, every page loads
 * with them, and after a failure a page that begins anew is the better one.
 */
export function PlainLinkButton({
  href,
  children,
  ...look
}: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  );
}
