/** The label around the browser's own field for files, which is hidden: a button with words of the portal. */
export const fileButtonClass =
  'relative inline-flex min-h-control cursor-pointer items-center gap-2 rounded-sm border border-control bg-surface px-4 ' +
  'font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:bg-hover';
