/** Carries, with every changing request of a page, for whom the page was drawn: {@link carryDrawnFor}. */
export const drawnForHeader = 'x-drawn-for';

/** Names, in the answer, why the portal's server refused a request before anything else. */
export const refusalHeader = 'x-refusal';
export const drawnForAnother = 'drawn-for-another';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
export const changes = (method = 'GET'): boolean => !reads.has(method.toUpperCase());

/** For whom this page was drawn, as the portal named it; nobody before and after a signed-in page. */
export const pageDrawnFor = {
  get: (): string => document.documentElement.dataset.drawnFor ?? '',
  /** Returns the function that takes it back. */
  set(drawnFor: string): () => void {
    document.documentElement.dataset.drawnFor = drawnFor;
    return () => {
      delete document.documentElement.dataset.drawnFor;
    };
  },
};

const refused = 'page-drawn-for-another';

/** Tells the page if an answer says that somebody else, or somebody with another role, is signed in now. */
function noteAnswer(refusal: string | null): void {
  if (refusal === drawnForAnother) window.dispatchEvent(new Event(refused));
}

export function onDrawnForAnother(listener: () => void): () => void {
  window.addEventListener(refused, listener);
  return () => window.removeEventListener(refused, listener);
}

const saysIt = (method: string | undefined, address: string | URL): boolean =>
  changes(method) && new URL(address, location.href).origin === location.origin;

/** Wraps the browser's `fetch`, by which server actions are sent too. */
export function carryDrawnFor(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const address = input instanceof Request ? input.url : input;
    if (!saysIt(init?.method ?? request?.method, address)) return send(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    headers.set(drawnForHeader, pageDrawnFor.get());
    const answer = await send(input, { ...init, headers });
    noteAnswer(answer.headers.get(refusalHeader));
    return answer;
  };
}

/** Does the same for `XMLHttpRequest`, which sends uploads. */
export function carryDrawnForInUploads(): void {
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    open.call(this, method, url, true);
    if (!saysIt(method, url)) return;
    this.setRequestHeader(drawnForHeader, pageDrawnFor.get());
    this.addEventListener('load', () => noteAnswer(this.getResponseHeader(refusalHeader)));
  };
}
