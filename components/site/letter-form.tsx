'use client';
import { type FormEvent, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { prefixed } from '@/lib/model/language-prefix';
import {
  checkField,
  LETTER_FIELDS,
  LETTER_LIMITS,
  type LetterFaultWords,
  type LetterField,
  type LetterInput,
} from '@/lib/model/letter-form';
import { toContactHref } from '@/lib/model/routes';

type FieldErrors = Partial<Record<LetterField, string>>;

/** Messages of the form and its fields; `faulty` and `lost` are about the whole form. */
export type LetterMessages = Record<
  'message' | 'name' | 'email' | 'emailNote' | 'publish' | 'trap' | 'send' | 'faulty' | 'lost',
  string
> & { errors: LetterFaultWords };

interface LetterFormProps {
  /** Id of the item that the letter is about. */
  about?: string | undefined;
  token: string;
  draft?: LetterInput | undefined;
  publish?: boolean | undefined;
  errors?: FieldErrors | undefined;
  note?: string | undefined;
  messages: LetterMessages;
}

type Control = Awaited<ReturnType<typeof load>>;

const load = () => import('@/lib/clients/browser/forms');

/** The contact form. It works as a plain form; with JavaScript it is validated while it is filled in. */
export function LetterForm({
  about,
  token,
  draft,
  publish = false,
  errors: first = {},
  note,
  messages,
}: LetterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const control = useRef<ReturnType<Control['controlForm']> | null>(null);
  const [errors, setErrors] = useState<FieldErrors>(first);
  const [status, setStatus] = useState(note ?? (Object.keys(first).length > 0 ? messages.faulty : ''));
  const [freshToken, setToken] = useState(token);
  const [isBusy, setBusy] = useState(false);

  async function getControl() {
    const { controlForm } = await load();
    if (form.current)
      control.current ??= controlForm(form.current, {
        fields: LETTER_FIELDS,
        check: (field, text) => checkField(field, text, messages.errors),
        onFaults: setErrors,
      });
    return control.current;
  }

  async function send() {
    const element = form.current as HTMLFormElement;
    const response = await fetch(element.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new FormData(element),
    });
    const outcome = await response.json();
    if (outcome.type === 'thanks') return location.assign(`${toContactHref()}?sent=1`);
    if (outcome.token) setToken(outcome.token);
    setErrors(outcome.faults ?? {});
    setStatus(outcome.note ?? messages.faulty);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setStatus('');
    try {
      const validation = await getControl();
      let isValid = false;
      await validation?.check(async () => {
        isValid = true;
        await send();
      });
      if (!isValid) setStatus(messages.faulty);
    } catch {
      setStatus(messages.lost);
    }
    setBusy(false);
  }

  const preload = () => {
    getControl().catch(() => {});
  };
  const toProps = (name: LetterField) => ({
    name,
    error: errors[name],
    maxLength: LETTER_LIMITS[name],
    value: draft?.[name] ?? '',
  });
  return (
    <form
      ref={form}
      id="letter"
      action={prefixed('/api/letters')}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onFocus={preload}
    >
      <p role="alert">{status}</p>
      <Field {...toProps('message')} label={messages.message} isLong />
      <Field {...toProps('name')} label={messages.name} autoComplete="name" />
      <Field {...toProps('email')} label={messages.email} note={messages.emailNote} type="email" autoComplete="email" />
      <label>
        <input type="checkbox" name="publish" value="yes" defaultChecked={publish} />
        <span>{messages.publish}</span>
      </label>
      <div aria-hidden="true">
        <label htmlFor="website">{messages.trap}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {about && <input type="hidden" name="about" value={about} />}
      <input type="hidden" name="token" value={freshToken} />
      <p>
        <button type="submit" className="button" aria-disabled={isBusy ? true : undefined}>
          {messages.send}
        </button>
      </p>
    </form>
  );
}
