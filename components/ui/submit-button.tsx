'use client';
import { useFormStatus } from 'react-dom';
import { Button, type ButtonProps } from './button.tsx';

/** The submit button of a form whose action is a server action: busy while it runs. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'busy'>) {
  const { pending } = useFormStatus();
  return <Button variant="primary" {...props} type="submit" busy={pending} />;
}
