import type { LiveChange } from '@/lib/features/live/types.ts';

/** `open`: changes arrive; `silent`: nothing for too long, so that somebody has to ask; `ended`: signed out. */
export type StreamState = 'connecting' | 'open' | 'silent' | 'ended';

// Two beats of the stream: one may be late.
const silentAfterMs = 32_000;
const reopenAfterMs = 5_000;

type Options = {
  onChange: (change: LiveChange) => void;
  /** From now on every change is told; what came before may have been missed. */
  onListening: () => void;
  onState: (state: StreamState) => void;
  open?: () => EventSource;
};

/**
 * The one connection of a tab over which the portal says what changed. A connection that went quiet without an error,
 * and one the portal refused (which a browser does not try again), are opened anew here. Returns the way out.
 */
export function followLiveStream({ onChange, onListening, onState, open = openStream }: Options): () => void {
  let source: EventSource | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let reopen: ReturnType<typeof setTimeout> | undefined;

  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      onState('silent');
      connect();
    }, silentAfterMs);
    onState('open');
  };
  const stop = () => {
    clearTimeout(watch);
    clearTimeout(reopen);
    source?.close();
  };
  const connect = () => {
    source?.close();
    const own = open();
    source = own;
    own.addEventListener('open', heard);
    own.addEventListener('beat', heard);
    own.addEventListener('listening', () => {
      heard();
      onListening();
    });
    own.addEventListener('change', (event: MessageEvent<string>) => {
      heard();
      onChange(JSON.parse(event.data) as LiveChange);
    });
    own.addEventListener('signed-out', () => {
      stop();
      onState('ended');
    });
    own.addEventListener('error', () => {
      if (own.readyState !== EventSource.CLOSED || own !== source) return;
      onState('silent');
      clearTimeout(reopen);
      reopen = setTimeout(connect, reopenAfterMs);
    });
  };
  connect();
  return stop;
}

function openStream(): EventSource {
  return new EventSource('/api/stream');
}
