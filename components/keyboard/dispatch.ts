/** The scope of a shortcut, which groups the list behind `?` and the help page. */
export const shortcutGroups = ['everywhere', 'lists', 'order', 'forms'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];

type Shortcut = {
  /** The keys: `+` joins keys pressed together, a space separates presses. `mod` is ⌘ or Ctrl. */
  keys: string;
  group: ShortcutGroup;
  /** True if the browser or the control handles it: it is listed with its group and never dispatched. */
  isNative?: true;
};

/**
 * Every shortcut of the portal (ui.md §2.5, §3.14). Its text is `shortcuts.{id}`. Components handle a shortcut with
 * `useShortcut`.
 */
export const shortcuts = {
  palette: { keys: 'mod+k', group: 'everywhere' },
  newTransfer: { keys: 'n', group: 'everywhere' },
  goOrders: { keys: 'g o', group: 'everywhere' },
  goApprovals: { keys: 'g a', group: 'everywhere' },
  goWallets: { keys: 'g w', group: 'everywhere' },
  filter: { keys: '/', group: 'everywhere' },
  help: { keys: '?', group: 'everywhere' },
  notifications: { keys: 'f6', group: 'everywhere', isNative: true },
  close: { keys: 'escape', group: 'everywhere', isNative: true },
  next: { keys: 'j', group: 'lists' },
  previous: { keys: 'k', group: 'lists' },
  select: { keys: 'x', group: 'lists' },
  open: { keys: 'enter', group: 'lists', isNative: true },
  peek: { keys: 'space', group: 'lists' },
  apply: { keys: 'r', group: 'lists' },
  repeat: { keys: 'd', group: 'order' },
  go: { keys: 'mod+enter', group: 'forms' },
  save: { keys: 'mod+s', group: 'forms' },
  nextStep: { keys: 'alt+pagedown', group: 'forms' },
  previousStep: { keys: 'alt+pageup', group: 'forms' },
  nextProblem: { keys: 'f8', group: 'forms' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;
export const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

export function isNative(id: ShortcutId): boolean {
  return 'isNative' in shortcuts[id];
}

export type Answer = {
  /** Returns false if there was nothing to do: the key then keeps its normal effect. */
  run: (event: KeyboardEvent) => unknown;
  /** True for a dialog's own shortcuts, which also work while it is open. */
  inDialog?: boolean;
};

const sequenceMs = 1_000;
const answers = new Map<ShortcutId, Answer[]>();
const listeners = new Set<() => void>();
let isEnabled = true;
let known: readonly ShortcutId[] = [];
let begun: { key: string; at: number } | undefined;

/** The shortcuts of the open page, for the list behind `?`. */
export const activeShortcuts = {
  get: () => known,
  getOnServer: (): readonly ShortcutId[] => [],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** True for single-key shortcuts, which a person can turn off (WCAG 2.1.4); those with ⌘, Ctrl, Alt or F stay. */
export function enableSingleKeys(enabled: boolean): void {
  isEnabled = enabled;
}

/** Handles a shortcut until the returned function is called; the newest handler runs. */
export function answerShortcut(id: ShortcutId, answer: Answer): () => void {
  if (answers.size === 0) document.addEventListener('keydown', onKeyDown);
  answers.set(id, [...(answers.get(id) ?? []), answer]);
  publish();
  return () => {
    const left = (answers.get(id) ?? []).filter((one) => one !== answer);
    if (left.length > 0) answers.set(id, left);
    else answers.delete(id);
    if (answers.size === 0) document.removeEventListener('keydown', onKeyDown);
    publish();
  };
}

function publish(): void {
  known = shortcutIds.filter((id) => answers.has(id));
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  // An input method handles these keys itself; older ones report code 229.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const pressed = nameOf(event);
  const isSingle = isSingleKey(pressed);
  if (isSingle && (!isEnabled || belongsTo(event.target, pressed))) return;
  const id = found(pressed);
  if (!id) return;
  const answer = answers.get(id)?.at(-1);
  if (!answer || (document.querySelector('[role=dialog], [role=alertdialog]') && !answer.inDialog)) return;
  if (answer.run(event) !== false) event.preventDefault();
}

/** Returns the shortcut that this press completes, if any. The first key of a sequence is remembered for one second. */
function found(pressed: string): ShortcutId | undefined {
  const first = begun && Date.now() - begun.at < sequenceMs ? begun.key : undefined;
  begun = undefined;
  const isAnswered = (id: ShortcutId) => answers.has(id) && !isNative(id);
  const whole = first && shortcutIds.find((id) => shortcuts[id].keys === `${first} ${pressed}`);
  if (whole && isAnswered(whole)) return whole;
  if (shortcutIds.some((id) => isAnswered(id) && shortcuts[id].keys.startsWith(`${pressed} `))) {
    begun = { key: pressed, at: Date.now() };
    return undefined;
  }
  return shortcutIds.find((id) => isAnswered(id) && shortcuts[id].keys === pressed);
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  // Shift only types a sign such as ?, but is a modifier with letters and named keys.
  const hasShift = event.shiftKey && /^([a-z]|.{2,})$/.test(key);
  return [
    event.metaKey || event.ctrlKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    hasShift ? 'shift' : '',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

function isSingleKey(pressed: string): boolean {
  return !/^(mod|alt)\+|^f\d+$/.test(pressed);
}

const typed = 'textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=grid]';
const notTyped = /^(checkbox|radio|button|submit|file)$/;

/** True if the focused element needs this key: letters in a text field, Space on a button. */
function belongsTo(target: EventTarget | null, pressed: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(typed)) return true;
  if (target instanceof HTMLInputElement && !notTyped.test(target.type)) return true;
  return pressed === 'space' && target.matches('button, summary, input, [role=button], [role=tab]');
}
