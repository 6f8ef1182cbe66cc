import { fieldId } from './field-types.ts';
import { leadTo, markLedTo } from './lead-to.ts';

/** Opens what hides a field, scrolls to it and focuses its control, or the first choice of a group. */
export function focusField(name: string): boolean {
  const target = document.getElementById(fieldId(name));
  if (!target) return false;
  const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, button, [tabindex]';
  const isGroup = target instanceof HTMLFieldSetElement || target.getAttribute('role') === 'group';
  const control = isGroup
    ? (target.querySelector<HTMLElement>('input:checked') ?? target.querySelector<HTMLElement>(focusable))
    : target;
  leadTo(target, control);
  if (isGroup) markLedTo(target);
  return true;
}
