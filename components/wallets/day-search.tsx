'use client';
import { useForm } from 'react-hook-form';
import { isCalendarDate } from '@/lib/service-core/contract/calendar-date.ts';
import { Controlled } from '../forms/controlled.tsx';
import { DateField } from '../forms/date-field.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { Button } from '../ui/button.tsx';
import { useGo } from '../ui/going.tsx';

type Props = {
  /** The fields' names in the address, with their labels. */
  days: readonly { name: string; label: string; value: string }[];
  /** The address without them; they are added to its search. */
  address: string;
  submit: string;
  problem: string;
  /** A time may follow the day. */
  withTime?: boolean;
};

/** Days (yyyy-MM-dd, or yyyy-MM-dd HH:mm) that go into the page's address; an empty one is left out of it. */
export function DaySearch({ days, address, submit, problem, withTime = false }: Props) {
  const go = useGo();
  const form = useForm<Record<string, string>>({
    values: Object.fromEntries(days.map(({ name, value }) => [name, value])),
  });

  function show(given: Record<string, string>): void {
    const wrong = days.filter(({ name }) => given[name] && !isMoment(given[name], withTime));
    for (const { name } of wrong)
      form.setError(name, { message: problem }, { shouldFocus: name === wrong[0]?.name });
    if (wrong.length > 0) return;
    const url = new URL(address, window.location.origin);
    for (const { name } of days)
      if (given[name]) url.searchParams.set(name, given[name].trim().replace(' ', 'T'));
    go(`${url.pathname}${url.search}`, { scroll: false });
  }

  return (
    <PageForm
      onSubmit={(event) => void form.handleSubmit(show)(event)}
      className="flex flex-wrap items-end gap-2"
    >
      {days.map(({ name, label }) => (
        <div key={name} className={withTime ? 'w-48' : 'w-36'}>
          <Controlled control={form.control} name={name}>
            {({ error, ...field }) => <DateField {...field} {...(error && { error })} label={label} />}
          </Controlled>
        </div>
      ))}
      <Button type="submit">{submit}</Button>
    </PageForm>
  );
}

function isMoment(text: string, withTime: boolean): boolean {
  const [day = '', time] = text.trim().split(' ');
  return isCalendarDate(day) && (time === undefined || (withTime && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)));
}
