import { headers } from 'next/headers';
import { keepEarlyInput } from './keep-early-input.ts';

/** The first of a page's scripts, and part of the page itself: it is at work when the first field can be seen. */
export async function EarlyInput() {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // Browsers hide a nonce from scripts.
    <script nonce={nonce} suppressHydrationWarning>
      {`(${keepEarlyInput.toString()})()`}
    </script>
  );
}
