import { clsx } from 'clsx';
import { InScript } from './in-script.tsx';
import { type Tone, toneBackground } from './status-badge.tsx';

const tones: readonly Tone[] = ['info', 'violet', 'green', 'amber', 'neutral'];
const han = /\p{Script=Han}/u;

/** The initials of the first and last word; for a Chinese name its first character, the family name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/[\s·]+/u);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const letters = words.length > 1 && !han.test(name) ? [[...first][0], [...last][0]] : [[...first][0]];
  return letters.join('').toUpperCase();
}

/** The avatar colour, always the same for the same name. Red is reserved for errors. */
function toneOf(name: string): Tone {
  const sum = [...name].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return tones[sum % tones.length] ?? 'neutral';
}

/** The avatar of a person or company: initials in the name's colour. Decorative: the name is next to it. */
export function Initials({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={clsx(
        'inline-grid shrink-0 select-none place-items-center whitespace-nowrap rounded-full',
        size === 'sm' ? 'size-7 text-micro tracking-tight' : 'size-11 text-h2',
        toneBackground[toneOf(name)],
      )}
    >
      <InScript text={initialsOf(name)} />
    </span>
  );
}

/** A name with its initials before it. */
export function Person({ name, className }: { name: string; className?: string }) {
  return (
    <span className={clsx('inline-flex min-w-0 max-w-full items-center gap-2', className)}>
      <Initials name={name} />
      <span className="min-w-0">
        <InScript text={name} />
      </span>
    </span>
  );
}
