import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects the complaints of a browser, except those the test announced. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  listenTo(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(described(message));
    });
    context.on('weberror', (error) => {
      this.#heard.push(`page error: ${error.error().stack ?? error.error().message}`);
    });
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
