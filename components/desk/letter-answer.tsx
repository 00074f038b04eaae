import type { ReactNode } from 'react';
import type { Messages } from '@/lib/messages/messages';
import { MAX_REPLY_CHARACTERS } from '@/lib/model/desk-letters';
import { prefixed } from '@/lib/model/language-prefix';
import desk from './desk.module.css';
import styles from './letter.module.css';

interface LetterAnswerProps {
  letter: { id: string; isDone: boolean };
  /** The quoted letter, for a reply through the site's mail server; null if there is none. */
  quote: string | null;
  /** Link that opens the mail program of the person at the desk. */
  mailto: string;
  from: string;
  t: Messages;
}

/** Replies to a letter, marks it as done, or deletes it. It works without JavaScript. */
export function LetterAnswer({ letter, quote, mailto, from, t }: LetterAnswerProps) {
  const toForm = (action: string, content: ReactNode, className?: string) => (
    <form action={prefixed('/api/desk/letters')} method="post" {...(className && { className })}>
      <input type="hidden" name="id" value={letter.id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="action" value={action} />
      {content}
    </form>
  );
  const toButton = (text: string) => (
    <button type="submit" className="button">
      {text}
    </button>
  );
  return (
    <div className={styles.actions}>
      <section>
        <h2>{t('deskLetter.answer')}</h2>
        {quote === null ? (
          <>
            <p className="quiet">{t('deskLetter.noMail')}</p>
            <p>
              <a className="button" href={mailto}>
                {t('deskLetter.mailto')}
              </a>
            </p>
          </>
        ) : (
          toForm(
            'reply',
            <>
              <div>
                <label htmlFor="text">{t('deskLetter.answerText')}</label>
                <textarea
                  id="text"
                  name="text"
                  rows={10}
                  required
                  maxLength={MAX_REPLY_CHARACTERS}
                  dir="auto"
                  defaultValue={quote}
                />
              </div>
              <p className={desk.actions}>
                {toButton(t('deskLetter.send'))}
                <a href={mailto}>{t('deskLetter.mailto')}</a>
              </p>
            </>,
            desk.form,
          )
        )}
      </section>
      <div>
        {letter.isDone
          ? toForm('open', toButton(t('deskLetter.markOpen')))
          : toForm('done', toButton(t('deskLetter.markDone')))}
        <details>
          <summary>{t('deskLetter.delete')}</summary>
          <p>{t('deskLetter.deleteNote')}</p>
          {toForm('remove', toButton(t('deskLetter.deleteYes')))}
        </details>
      </div>
    </div>
  );
}
