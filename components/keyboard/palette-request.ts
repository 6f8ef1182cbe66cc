let answer: (() => void) | undefined;
let isWaiting = false;

/** Asks for search and commands, from wherever a button for them stands. What is asked before anybody listens is kept. */
export const paletteRequest = {
  make(): void {
    if (answer) answer();
    else isWaiting = true;
  },
  answerWith(open: () => void): () => void {
    answer = open;
    if (isWaiting) open();
    isWaiting = false;
    return () => {
      answer = undefined;
    };
  },
};
