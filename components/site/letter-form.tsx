'use client';
import { type FormEvent, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { checkField, LETTER_FIELDS, LETTER_LIMITS, type LetterField, type Typed } from '@/lib/model/letter-form';

type Faults = Partial<Record<LetterField, string>>;

interface LetterFormProps {
  /** Id of the item that the letter is about. */
  about?: string | undefined;
  token: string;
  typed?: Typed | undefined;
  publish?: boolean | undefined;
  faults?: Faults | undefined;
  note?: string | undefined;
}

type Control = Awaited<ReturnType<typeof load>>;

const load = () => import('@/lib/clients/browser/forms');

const SUMMARY = 'The letter has not been sent yet: please look at what is marked.';
const LOST = 'The letter could not be sent. It is still here; please try once more.';

/** A letter to the owner: a plain form, whose rules are told while it is filled in where scripts run. */
export function LetterForm({ about, token, typed, publish = false, faults: first = {}, note }: LetterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const control = useRef<ReturnType<Control['controlForm']> | null>(null);
  const [faults, setFaults] = useState<Faults>(first);
  const [said, setSaid] = useState(note ?? (Object.keys(first).length > 0 ? SUMMARY : ''));
  const [freshToken, setToken] = useState(token);
  const [isBusy, setBusy] = useState(false);

  async function take() {
    const { controlForm } = await load();
    if (form.current)
      control.current ??= controlForm(form.current, { fields: LETTER_FIELDS, check: checkField, onFaults: setFaults });
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
    if (outcome.type === 'thanks') return location.assign('/contact?sent=1');
    if (outcome.token) setToken(outcome.token);
    setFaults(outcome.faults ?? {});
    setSaid(outcome.note ?? SUMMARY);
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
      if (!isFit) setSaid(SUMMARY);
    } catch {
      setSaid(LOST);
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
      action="/api/letters"
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onFocus={want}
    >
      <p role="alert">{said}</p>
      <Field {...toProps('message')} label="Your letter" isLong />
      <Field {...toProps('name')} label="Your name" autoComplete="name" />
      <Field
        {...toProps('email')}
        label="Your e-mail address"
        note="To answer you, and for nothing else."
        type="email"
        autoComplete="email"
      />
      <label>
        <input type="checkbox" name="publish" value="yes" defaultChecked={publish} />
        <span>What I write may be published here, with my name and without my address.</span>
      </label>
      <div aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {about && <input type="hidden" name="about" value={about} />}
      <input type="hidden" name="token" value={freshToken} />
      <p>
        <button type="submit" className="button" aria-disabled={isBusy ? true : undefined}>
          Send the letter
        </button>
      </p>
    </form>
  );
}
