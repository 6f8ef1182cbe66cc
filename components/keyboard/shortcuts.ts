/** The scope of a shortcut; the list behind `?` and the page of help are grouped by it. */
export const shortcutGroups = ['everywhere', 'lists', 'order', 'forms'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];

type Shortcut = {
  /** The keys to press: keys of one press joined by `+`, one press after another by a space. `mod` is ⌘ or Ctrl. */
  keys: string;
  group: ShortcutGroup;
  /** The browser or the control itself answers it: it is listed wherever its group is, and never dispatched. */
  isNative?: true;
};

/**
 * Every shortcut of the portal, in one place (ui.md §2.5, §3.14). Its words are `shortcuts.{id}`. What answers it on
 * the page that is open says so with `useShortcut`.
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
