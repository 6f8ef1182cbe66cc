/** Each order of a bulk action is a call to the service of its own: so many are a matter of minutes. */
export const mostAtOnce = 2_000;
