'use client';
import { type FormEvent, useState } from 'react';
import { MARK_LIMITS, type ProofMark } from '@/lib/model/share-link';
import styles from './proof-sheet.module.css';

interface ProofFormsProps {
  /** Id of the item. */
  id: string;
  title: string;
  mark: ProofMark;
  action: string;
  /** Page to which the forms lead back without JavaScript. */
  from: string;
  words: Record<'favourite' | 'rating' | 'remark' | 'save' | 'failed' | 'saved', string>;
}

const RATINGS = Array.from({ length: MARK_LIMITS.rating }, (_, at) => at + 1);

/** Sends a form in the background. @returns whether it was received; the response is a redirect to the page */
async function send(action: string, form: FormData): Promise<boolean> {
  try {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const { type, ok } = await fetch(action, { method: 'POST', body, redirect: 'manual' });
    return ok || type === 'opaqueredirect';
  } catch {
    return false;
  }
}

const applyForm = (mark: ProofMark, form: FormData): ProofMark => ({
  isFavourite: form.has('favourite') ? form.get('favourite') === 'yes' : mark.isFavourite,
  rating: form.has('rating') ? Number(form.get('rating')) : mark.rating,
  remark: form.has('remark') ? String(form.get('remark')) : mark.remark,
});

/** Favourite, rating and remark of a picture: forms, which with JavaScript are sent without leaving the page. */
export function ProofForms({ id, title, mark: initial, action, from, words }: ProofFormsProps) {
  const [mark, setMark] = useState(initial);
  const [status, setStatus] = useState('');
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const before = mark;
    const next = applyForm(before, form);
    setMark(next);
    const isSaved = await send(action, form);
    if (!isSaved) setMark(before);
    setStatus(isSaved ? (form.has('remark') ? words.saved : '') : words.failed);
  }
  const hidden = (
    <>
      <input type="hidden" name="action" value="mark" />
      <input type="hidden" name="item" value={id} />
      <input type="hidden" name="from" value={from} />
    </>
  );
  return (
    <div className={styles.marks}>
      <form className={styles.quick} action={action} method="post" onSubmit={submit}>
        {hidden}
        <button
          type="submit"
          name="favourite"
          value={mark.isFavourite ? 'no' : 'yes'}
          aria-pressed={mark.isFavourite}
          aria-label={`${words.favourite}: ${title}`}
        >
          {mark.isFavourite ? '♥' : '♡'}
        </button>
        <fieldset aria-label={`${words.rating}: ${title}`}>
          {RATINGS.map((rating) => (
            <button
              key={rating}
              type="submit"
              name="rating"
              // The present rating is removed by another click.
              value={rating === mark.rating ? 0 : rating}
              aria-pressed={rating === mark.rating}
              data-filled={rating <= mark.rating}
              aria-label={`${rating} / ${MARK_LIMITS.rating}`}
            >
              {rating <= mark.rating ? '★' : '☆'}
            </button>
          ))}
        </fieldset>
      </form>
      <details open={initial.remark !== ''}>
        <summary>{words.remark}</summary>
        <form action={action} method="post" onSubmit={submit}>
          {hidden}
          <textarea
            name="remark"
            rows={2}
            maxLength={MARK_LIMITS.remark}
            defaultValue={initial.remark}
            aria-label={`${words.remark}: ${title}`}
            dir="auto"
          />
          <button type="submit" className="button">
            {words.save}
          </button>
        </form>
      </details>
      <span role="status">{status}</span>
    </div>
  );
}
