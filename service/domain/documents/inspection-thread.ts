import { parentPort } from 'node:worker_threads';
import { inspectFile } from './media-type.ts';

/**
 * Inspects files in a worker thread: sends 'ready' once, then an outcome for each path it receives. An exception ends
 * it.
 */
parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await inspectFile(path));
});
parentPort?.postMessage('ready');
