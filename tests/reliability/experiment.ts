/** Name and value as they stand in the report: `['answered within 2 s', '6,000 of 6,000']`. */
export type Figure = readonly [name: string, value: string];

export type Outcome = {
  figures: readonly Figure[];
  /** Each promise that did not hold, in one sentence; empty when all of them held. */
  broken: readonly string[];
  /** Parts that this machine could not run, with the reason: they count as neither held nor broken. */
  notRun?: readonly string[];
};

export type ExperimentOptions = {
  /** Share of the full size: 1 runs what the promise names, 0.01 a hundredth of its orders or seconds. */
  scale: number;
  /** Reports the progress. */
  say(line: string): void;
};

/** One experiment of the reliability promises: it breaks something on purpose and counts what was lost. */
export type Experiment = {
  /** `E14`; on the command line in lower case. */
  id: string;
  title: string;
  /** The figure that must hold, in the words of the promise. */
  promise: string;
  run(options: ExperimentOptions): Promise<Outcome>;
};
