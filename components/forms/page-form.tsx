import type { ComponentProps } from 'react';

/**
 * A form that only the page's own code sends. Pressed before that code is there it does nothing: the browser's own
 * submit would write every field into the address. (`dialog` outside of a dialog submits nowhere.)
 */
export function PageForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} method="dialog" />;
}
