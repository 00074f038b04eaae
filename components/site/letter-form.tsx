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
  type Typed,
} from '@/lib/model/letter-form';
import { toContactHref } from '@/lib/model/routes';

type Faults = Partial<Record<LetterField, string>>;

/** Messages of the form and its fields; `faulty` and `lost` are about the whole form. */
export type LetterWords = Record<
  'message' | 'name' | 'email' | 'emailNote' | 'publish' | 'trap' | 'send' | 'faulty' | 'lost',
  string
> & { faults: LetterFaultWords };

interface LetterFormProps {
  /** Id of the item that the letter is about. */
  about?: string | undefined;
  token: string;
  typed?: Typed | undefined;
  publish?: boolean | undefined;
  faults?: Faults | undefined;
  note?: string | undefined;
  words: LetterWords;
}

type Control = Awaited<ReturnType<typeof load>>;

const load = () => import('@/lib/clients/browser/forms');

/** The contact form. It works as a plain form; with JavaScript it is validated while it is filled in. */
export function LetterForm({ about, token, typed, publish = false, faults: first = {}, note, words }: LetterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const control = useRef<ReturnType<Control['controlForm']> | null>(null);
  const [faults, setFaults] = useState<Faults>(first);
  const [said, setSaid] = useState(note ?? (Object.keys(first).length > 0 ? words.faulty : ''));
  const [freshToken, setToken] = useState(token);
  const [isBusy, setBusy] = useState(false);

  async function take() {
    const { controlForm } = await load();
    if (form.current)
      control.current ??= controlForm(form.current, {
        fields: LETTER_FIELDS,
        check: (field, text) => checkField(field, text, words.faults),
        onFaults: setFaults,
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
    setFaults(outcome.faults ?? {});
    setSaid(outcome.note ?? words.faulty);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    try {
      const held = await take();
      let isFit = false;
      await held?.check(async () => {
        isFit = true;
        await send();
      });
      if (!isFit) setSaid(words.faulty);
    } catch {
      setSaid(words.lost);
    }
    setBusy(false);
  }

  const want = () => {
    take().catch(() => {});
  };
  const toProps = (name: LetterField) => ({
    name,
    error: faults[name],
    maxLength: LETTER_LIMITS[name],
    value: typed?.[name] ?? '',
  });
  return (
    <form
      ref={form}
      id="letter"
      action={prefixed('/api/letters')}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onFocus={want}
    >
      <p role="alert">{said}</p>
      <Field {...toProps('message')} label={words.message} isLong />
      <Field {...toProps('name')} label={words.name} autoComplete="name" />
      <Field {...toProps('email')} label={words.email} note={words.emailNote} type="email" autoComplete="email" />
      <label>
        <input type="checkbox" name="publish" value="yes" defaultChecked={publish} />
        <span>{words.publish}</span>
      </label>
      <div aria-hidden="true">
        <label htmlFor="website">{words.trap}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {about && <input type="hidden" name="about" value={about} />}
      <input type="hidden" name="token" value={freshToken} />
      <p>
        <button type="submit" className="button" aria-disabled={isBusy ? true : undefined}>
          {words.send}
        </button>
      </p>
    </form>
  );
}
