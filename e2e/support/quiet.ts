import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** Collects the complaints of a browser, except those the test announced. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Hears what the pages of a browser complain about, until the returned function is called. */
  listenTo(context: BrowserContext): () => void {
    const hear = (message: ConsoleMessage) => {
      if (message.type() === 'error') this.#heard.push(described(message));
    };
    const hearError = (error: WebError) => {
      this.#heard.push(`page error: ${error.error().stack ?? error.error().message}`);
    };
    context.on('console', hear);
    context.on('weberror', hearError);
    return () => {
      context.off('console', hear);
      context.off('weberror', hearError);
    };
  }

  /** A refusal that the flow provokes shows up in the console; anything else still fails the test. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

function described(message: ConsoleMessage): string {
  const { url } = message.location();
  return `console: ${message.text()}${url ? ` (${url})` : ''}`;
}
