import { parentPort } from 'node:worker_threads';
import { inspectFile } from './media-type.ts';

/**
 * The thread in which files are inspected: once it is ready it says so; then, given a path, it answers with the outcome.
 * What it throws ends it.
 */
parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await inspectFile(path));
});
parentPort?.postMessage('ready');
