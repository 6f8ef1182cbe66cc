import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fairTurns } from '../../../lib/process/turns.ts';
import { err, type Result } from '../../../lib/service-core/result.ts';

/** Many times what the largest file needs, and within the ten seconds of a call. Excludes the start of the thread. */
const usualDeadlineMs = 5_000;
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** The PDF library caches every name it reads: a thread is replaced before they add up. */
const filesPerThread = 40;
/** Time a thread has to start before its files stop waiting for it. */
const startDeadlineMs = 30_000;
/** Most files of one sender at a time. A waiting file takes disk space, and its call soon times out. */
const mostOfOneSender = 40;
const tooComplex = 'the file is too complex to be checked: print it to a new PDF';

type Thread = { worker: Worker; files: number; ready: Promise<unknown> };
type Inspection = Result<string, string>;

let thread: Thread | undefined;
const inTurn = fairTurns(1);
const filesOf = new Map<string, number>();

/**
 * Inspects a file with `inspectFile` in a thread with a time and memory limit, so that no file delays other calls or
 * crashes the service. Files are inspected one at a time, in turn among the senders; a file that exceeds a limit is
 * refused. Returns `busy` without inspecting the file if too many of the sender's files are already waiting.
 */
export async function inspectApart(
  path: string,
  { sender = '', deadlineMs = usualDeadlineMs } = {},
): Promise<Inspection | 'busy'> {
  const earlier = filesOf.get(sender) ?? 0;
  if (earlier >= mostOfOneSender) return 'busy';
  filesOf.set(sender, earlier + 1);
  try {
    return await inTurn({ place: sender, isKnown: true }, () => inspectInThread(path, deadlineMs));
  } finally {
    const left = (filesOf.get(sender) ?? 1) - 1;
    if (left > 0) filesOf.set(sender, left);
    else filesOf.delete(sender);
  }
}

async function inspectInThread(path: string, deadlineMs: number): Promise<Inspection> {
  const current = thread ?? startThread();
  thread = current;
  current.files += 1;
  const answer = await current.ready
    .then(() => ask(current.worker, path, deadlineMs))
    .catch(async (problem: unknown) => {
      thread = undefined;
      await current.worker.terminate();
      throw problem;
    });
  if (answer === undefined || current.files >= filesPerThread) {
    thread = undefined;
    await current.worker.terminate();
  }
  // Earlier files may have used up the memory.
  if (answer === 'out-of-memory' && current.files > 1) return inspectInThread(path, deadlineMs);
  return answer === undefined || answer === 'out-of-memory' ? err(tooComplex) : answer;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./inspection-thread.ts', import.meta.url), { resourceLimits: memory });
  // Ignores errors of an idle thread.
  worker.on('error', () => {});
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(startDeadlineMs)]);
  return { worker, files: 0, ready: once(worker, 'message', { signal }) };
}

/** The thread's answer, or undefined after the deadline. Throws the thread's error. */
function ask(
  worker: Worker,
  path: string,
  deadlineMs: number,
): Promise<Inspection | 'out-of-memory' | undefined> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // An idle thread does not keep the process alive.
      worker.unref();
      settle();
    };
    const onMessage = (answer: Inspection) => end(() => resolve(answer));
    const onError = (problem: NodeJS.ErrnoException) => {
      if (thread?.worker === worker) thread = undefined;
      end(() => (problem.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('out-of-memory') : reject(problem)));
    };
    const onExit = () => end(() => reject(new Error('the inspection of a file ended without an answer')));
    const timer = setTimeout(() => end(() => resolve(undefined)), deadlineMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(path);
  });
}
