import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './letter.module.css';

interface LetterPaperProps {
  letter: {
    name: string;
    email: string;
    date: string;
    message: string;
    publish: boolean;
    about?: { id: string; title: string };
  };
  t: Messages;
}

/** The text of a letter, and its sender. */
export function LetterPaper({ letter: { name, email, date, message, publish, about }, t }: LetterPaperProps) {
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <article className={styles.paper}>
      <h1>{t('deskLetter.from', { name })}</h1>
      <p className="quiet">
        <bdi dir="ltr">{email}</bdi> · <time dateTime={date}>{format.format(new Date(date))}</time>
      </p>
      {about && (
        <p>
          {t('letter.about')}:{' '}
          <a href={prefixed(`/items/${about.id}`)}>
            <bdi>{about.title}</bdi>
          </a>
        </p>
      )}
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <p>
        <b>{t(publish ? 'deskLetter.mayPublish' : 'deskLetter.mayNotPublish')}</b>
      </p>
    </article>
  );
}
