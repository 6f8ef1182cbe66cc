export const heading = (text: string): void =>
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);
