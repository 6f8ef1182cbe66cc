/**
 * What somebody types or presses before the page's code is there is done as soon as it is: no letter and no press is
 * lost to a slow connection or a slow computer. Runs in the page as a text of its own, before anything else: it names
 * nothing from outside of itself. Links, and forms that the browser sends itself, need none of it.
 */
export function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  type Early =
    | { on: HTMLButtonElement; isDone: boolean }
    | { on: Field; value: string; checked: boolean; isComposing: boolean };

  const lookEveryMs = 30;
  let waiting: Early[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasKey = (node: Node, start: string) => Object.keys(node).some((key) => key.startsWith(start));
  // React looks after it: what happens to it from then on is heard.
  const isAlive = (node: Node) => hasKey(node, '__reactFiber$');
  const isTicked = (field: Field): field is HTMLInputElement =>
    field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);
  const takesChange = (field: Field) => field instanceof HTMLSelectElement || field.type === 'file';

  function remember(early: Early): void {
    const { on } = early;
    const isOther = (one: Early) =>
      one.on !== on &&
      // Of a group of radios the last one counts.
      !('value' in one && on instanceof HTMLInputElement && on.type === 'radio' && one.on.name === on.name);
    waiting = [...waiting.filter(isOther), early];
    timer ??= setTimeout(look, lookEveryMs);
  }

  function look(): void {
    timer = undefined;
    waiting = waiting.filter(({ on }) => on.isConnected);
    // One after another: a press comes after the letters before it.
    for (let [next] = waiting; next && isReady(next); [next] = waiting) {
      waiting = waiting.slice(1);
      repeat(next);
    }
    if (waiting.length > 0) timer ??= setTimeout(look, lookEveryMs);
  }

  const isReady = (early: Early) => isAlive(early.on) && !('value' in early && early.isComposing);

  function repeat(early: Early): void {
    const { on } = early;
    if (!('value' in early)) {
      if (!early.isDone) on.click();
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
    if (!isField || (event.type === 'change') !== (takesChange(field) || isTicked(field))) return;
    const isEndOfEarly = event.type === 'compositionend' && waiting.some(({ on }) => on === field);
    if (isAlive(field) && !isEndOfEarly) {
      // What is typed on is heard, with all that was there before.
      waiting = waiting.filter(({ on }) => on !== field);
      return;
    }
    const isComposing = event instanceof InputEvent && event.isComposing;
    remember({ on: field, value: field.value, checked: isTicked(field) && field.checked, isComposing });
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || isAlive(button)) return;
    const { form } = button;
    const isSubmit = button.type === 'submit' && form !== null;
    // How React writes a form that it sends itself, and keeps a press on, but not what was typed before it.
    const isKept = isSubmit && form.getAttribute('action')?.startsWith('javascript:') === true;
    // Enter in a field presses a button, too: only some forms want that.
    const { activeElement: at } = document;
    const isByEnter = event.detail === 0 && at instanceof HTMLInputElement && at.form === form;
    if (isSubmit && (isByEnter || !(isKept || form.method === 'dialog'))) return;
    if (isKept) event.preventDefault();
    const early = { on: button, isDone: false };
    remember(early);
    // React may have been just about to be ready, and heard of it.
    if (!isKept && hasKey(document, '_reactListening')) {
      setTimeout(() => {
        early.isDone = isAlive(button);
      });
    }
  }

  addEventListener('input', onField, true);
  addEventListener('change', onField, true);
  addEventListener('compositionend', onField, true);
  addEventListener('click', onClick, true);
}
