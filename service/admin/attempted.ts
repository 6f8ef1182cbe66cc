const targetLength = 300;
const pathLength = 200;

/**
 * Returns the part of a failed command that the audit trail keeps. The arguments are as somebody typed them and can
 * hold a secret: a password in an address, or a key pasted where its file belongs. Secrets are left out, of the message
 * too.
 */
export function attempted(
  args: readonly string[],
  message: string,
): { target: string | null; message: string } {
  const fit = args.map(withoutSecret);
  const told = args.reduce(
    (text, arg, index) => (arg === fit[index] ? text : text.replaceAll(arg, fit[index] ?? '')),
    message,
  );
  return { target: fit.length > 0 ? fit.join(' ').slice(0, targetLength) : null, message: told };
}

function withoutSecret(arg: string): string {
  const isKey = /-----BEGIN|^MII[A-Za-z0-9+/=_\s-]{60}/.test(arg);
  if (isKey || (arg.length > pathLength && !/\s/.test(arg))) return `(${arg.length} characters)`;
  // Up to the last @ before the path, as address parsers read it.
  return arg.replace(/^([a-z][a-z0-9+.-]*:\/*)[^/?#]*@/i, '$1…@');
}
