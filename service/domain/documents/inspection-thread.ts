import { parentPort } from 'node:worker_threads';
import { inspectFile } from './media-type.ts';

/** The thread in which files are inspected: given a path, it answers with the outcome. What it throws ends it. */
parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await inspectFile(path));
});
