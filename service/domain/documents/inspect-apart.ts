import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fairTurns } from '../../../lib/process/turns.ts';
import { err, type Result } from '../../../lib/service-core/result.ts';

/** Many times what the largest file takes, and within the ten seconds of a call. The start of the thread is not in it. */
const usualDeadlineMs = 5_000;
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** The PDF library keeps each name it meets: a thread ends before they add up. */
const filesPerThread = 40;
/** A thread that is not ready after so long is given up: no file waits for it any more. */
const startDeadlineMs = 30_000;
/** Files of one sender at a time. A waiting file lies on the disk, and its call soon times out. */
const mostOfOneSender = 40;
const tooComplex = 'the file is too complex to be checked: print it to a new PDF';

type Thread = { worker: Worker; files: number; ready: Promise<unknown> };
type Inspection = Result<string, string>;

let thread: Thread | undefined;
const inTurn = fairTurns(1);
const filesOf = new Map<string, number>();

/**
 * Inspects a file as `inspectFile` does, in a thread with a deadline and a limit of memory: no file delays other calls
 * or takes the service down. One file at a time, in turns among the senders, so that none waits for all the files of
 * another; one that takes too much is refused. Answers `busy`, and looks at nothing, when too many files of the sender
 * wait already.
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
  // Earlier files may have filled the memory.
  if (answer === 'out-of-memory' && current.files > 1) return inspectInThread(path, deadlineMs);
  return answer === undefined || answer === 'out-of-memory' ? err(tooComplex) : answer;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./inspection-thread.ts', import.meta.url), { resourceLimits: memory });
  // The end of an idle thread disturbs nobody.
  worker.on('error', () => {});
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(startDeadlineMs)]);
  return { worker, files: 0, ready: once(worker, 'message', { signal }) };
}

/** The thread's answer; undefined after the deadline. Throws what the thread broke down with. */
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
