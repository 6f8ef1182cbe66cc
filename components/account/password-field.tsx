'use client';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { judgePassword, passwordLength, type Strength } from '@/lib/features/users/password-rules.ts';
import { TextField, type TextFieldProps } from '../forms/text-field.tsx';
import { Button } from '../ui/button.tsx';

type Props = Omit<TextFieldProps, 'type' | 'autoCapitalize' | 'spellCheck' | 'action'>;

/** A password that can be shown. Password managers and paste work. */
export function PasswordField(props: Props) {
  const t = useTranslations('auth');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <Button
          variant="ghost"
          size="icon"
          className="-ms-[calc(var(--control-compact)+0.625rem)] me-0.5 self-center"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          icon={<Icon className="size-4" />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

type NewProps = Omit<Props, 'hint' | 'autoComplete'> & {
  hasFactor: boolean;
  /** Words that whoever knows the person guesses first. */
  about: readonly string[];
};

/** A new password, with its strength while it is typed. */
export function NewPasswordField({ hasFactor, about, ...field }: NewProps) {
  const t = useTranslations('auth.newPassword');
  const least = hasFactor ? passwordLength.withFactor : passwordLength.alone;
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" hint={t('hint', { least })} />
      <StrengthMeter
        password={field.value}
        hasFactor={hasFactor}
        about={about}
        isRefused={field.error !== undefined}
      />
    </div>
  );
}

const bars = [1, 2, 3, 4] as const;
const colours = ['bg-red-icon', 'bg-red-icon', 'bg-amber-icon', 'bg-green-icon', 'bg-green-icon'] as const;

type MeterProps = {
  password: string;
  hasFactor: boolean;
  about: readonly string[];
  /** The field says what is wrong. */
  isRefused: boolean;
};

function StrengthMeter(asked: MeterProps): ReactNode {
  const t = useTranslations('auth.newPassword');
  const { password, hasFactor } = asked;
  const about = asked.about.join('\n');
  const [last, setLast] = useState<Awaited<ReturnType<typeof judgePassword>> | null>(null);
  // The estimator loads with the first letter; an answer about an older text is dropped.
  useEffect(() => {
    let isOver = false;
    const show = (answer: Awaited<ReturnType<typeof judgePassword>>) => {
      if (!isOver) setLast(answer);
    };
    // A browser that cannot load the estimator shows no strength; the portal judges the password all the same.
    if (password !== '')
      void judgePassword({ password, hasFactor, about: about.split('\n') }).then(show, () => {});
    return () => {
      isOver = true;
    };
  }, [password, hasFactor, about]);
  const judged = password === '' ? null : last;
  const strength: Strength = judged?.strength ?? 0;
  const shown = judged?.problem === 'too-short' ? Math.min(strength, 2) : Math.max(strength, 1);
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="flex gap-1">
        {bars.map((bar) => (
          <span
            key={bar}
            className={`h-1 flex-1 rounded-sm ${judged && bar <= shown ? colours[shown] : 'bg-subtle'}`}
          />
        ))}
      </div>
      <output className="mt-1 block min-h-5 text-hint text-ink-2">
        {judged &&
          !(asked.isRefused && judged.problem) &&
          t(judged.problem ?? (strength === 4 ? 'strong' : 'good'))}
      </output>
    </div>
  );
}
