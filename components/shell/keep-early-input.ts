/**
 * Repeats input and presses from before the page's code arrived as soon as it is there: no letter and no press is lost
 * to a slow connection or a slow computer, nor with a part of the page that is drawn anew before its code came. Runs in
 * the page as a text of its own, before anything else: it names nothing from outside of itself. Links, and forms that
 * the browser sends itself, need none of it.
 */
export function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  type Control = HTMLButtonElement | Field;
  type Press = { on: HTMLButtonElement; isDone: boolean };
  type Entry = { on: Field; value: string; checked: boolean; isComposing: boolean };
  type Early = (Press | Entry) & { address: string; lostMs: number };

  const lookEveryMs = 30;
  // As long as the code of a part may take on a slow line, once the page is alive around it.
  const withinMs = 10_000;
  let waiting: Early[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRepeating = false;

  const hasKey = (node: Node, start: string) => Object.keys(node).some((key) => key.startsWith(start));
  // React looks after it, or is about to.
  const isAlive = (node: Node) => hasKey(node, '__reactFiber$');
  const isTicked = (field: Field): field is HTMLInputElement =>
    field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);
  const takesChange = (field: Field) => field instanceof HTMLSelectElement || field.type === 'file';

  const addressNow = () => location.pathname + location.search;

  /** Returns the element that replaced this one: the only one of its kind and name. */
  function heirOf<T extends Control>(gone: T): T | undefined {
    const marksOf = (one: Control) => [
      one.type,
      one.name || one.id,
      one.getAttribute('aria-label'),
      one instanceof HTMLButtonElement ? one.textContent : isTicked(one) && one.value,
    ];
    const marks = String(marksOf(gone));
    const alike = [...document.querySelectorAll<T>(gone.tagName)].filter(
      (one) => String(marksOf(one)) === marks,
    );
    return alike.length === 1 ? alike[0] : undefined;
  }

  /** True if it can still be done: on its element or, where that was drawn anew on the same page, on its heir. */
  function isWanted(early: Early): boolean {
    if (early.lostMs > withinMs) return false;
    if (early.on.isConnected) return true;
    if (early.address !== addressNow()) return false;
    early.lostMs += lookEveryMs;
    if (!('value' in early)) {
      early.on = heirOf(early.on) ?? early.on;
      return true;
    }
    const heir = heirOf(early.on);
    if (!heir) return true;
    early.on = heir;
    early.isComposing = false;
    // Keeps the focus of a person who is typing.
    if (early === waiting.at(-1) && document.activeElement === document.body) heir.focus();
    return true;
  }

  function remember(on: Press | Entry): void {
    const early = Object.assign(on, { address: addressNow(), lostMs: 0 });
    const isOther = (one: Early) =>
      one.on !== early.on &&
      // Of a group of radios the last one counts.
      !('value' in one && early.on.type === 'radio' && one.on.name === early.on.name);
    waiting = [...waiting.filter(isOther), early];
    timer ??= setTimeout(look, lookEveryMs);
  }

  function look(): void {
    timer = undefined;
    waiting = waiting.filter(isWanted);
    // One after another: a press comes after the letters before it.
    for (let [next] = waiting; next && isReady(next) && repeat(next); [next] = waiting)
      waiting = waiting.slice(1);
    const [first] = waiting;
    if (first?.on.isConnected && isAlive(first.on)) first.lostMs += lookEveryMs;
    if (first) timer ??= setTimeout(look, lookEveryMs);
  }

  const isReady = (early: Early) =>
    early.on.isConnected && isAlive(early.on) && !('value' in early && early.isComposing);

  /** Done before it heard of it, React keeps an event of a part that is not ready from its element. */
  function listenOn(on: Control, type: string): () => boolean {
    let isHeard = false;
    const mark = () => {
      // Not later: React takes its mark off what a press takes from the page.
      isHeard = isAlive(on);
    };
    on.addEventListener(type, mark);
    return () => {
      on.removeEventListener(type, mark);
      return isHeard;
    };
  }

  /** Answers whether it was heard. */
  function repeat(early: Early): boolean {
    if (!('value' in early) && early.isDone) return true;
    const type =
      !('value' in early) || isTicked(early.on) ? 'click' : takesChange(early.on) ? 'change' : 'input';
    const wasHeard = listenOn(early.on, type);
    isRepeating = true;
    doAgain(early);
    isRepeating = false;
    return wasHeard();
  }

  function doAgain(early: Early): void {
    const { on } = early;
    if (!('value' in early)) {
      on.click();
    } else if (isTicked(early.on)) {
      early.on.checked = !early.checked;
      early.on.click();
    } else if (takesChange(early.on)) {
      if (early.on.type !== 'file') early.on.value = early.value;
      on.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      const own = on instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      const write = Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set;
      if (early.on.value !== early.value) write?.call(on, early.value);
      // React tells by this whether a text is another one than before.
      const { _valueTracker: before } = on as { _valueTracker?: { setValue: (text: string) => void } };
      before?.setValue(`${early.value} `);
      on.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }

  function onField(event: Event): void {
    const field = event.target;
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (isRepeating || !isField || (event.type === 'change') !== (takesChange(field) || isTicked(field)))
      return;
    const isEndOfEarly = event.type === 'compositionend' && waiting.some(({ on }) => on === field);
    const isComposing = event instanceof InputEvent && event.isComposing;
    const entry = { on: field, value: field.value, checked: isTicked(field) && field.checked, isComposing };
    if (!isAlive(field) || isEndOfEarly) return remember(entry);
    const wasHeard = listenOn(field, event.type);
    setTimeout(() => {
      // Further typing in a field is heard, with all that was there before.
      if (wasHeard()) waiting = waiting.filter(({ on }) => on !== field);
      else remember(entry);
    });
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (isRepeating || !button) return;
    const { form } = button;
    const isSubmit = button.type === 'submit' && form !== null;
    // React writes a form that it sends itself like this, and keeps a press on it, but not what was typed before it.
    const isKept = isSubmit && form.getAttribute('action')?.startsWith('javascript:') === true;
    // Enter in a field presses a button, too: only some forms want that.
    const { activeElement: at } = document;
    const isByEnter = event.detail === 0 && at instanceof HTMLInputElement && at.form === form;
    if (isSubmit && (isByEnter || !(isKept || form.method === 'dialog'))) return;
    const press = { on: button, isDone: false };
    if (isKept) {
      if (isAlive(button)) return;
      event.preventDefault();
      return remember(press);
    }
    if (!isAlive(button)) remember(press);
    // React may be about to be ready, and hear of it, or seem to be ready, and not hear of it.
    const wasHeard = listenOn(button, 'click');
    setTimeout(() => {
      press.isDone = wasHeard();
      if (!press.isDone && !waiting.some(({ on }) => on === press.on)) remember(press);
    });
  }

  addEventListener('input', onField, true);
  addEventListener('change', onField, true);
  addEventListener('compositionend', onField, true);
  addEventListener('click', onClick, true);
}
