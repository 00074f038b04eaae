import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './upload.module.css';

interface UploadInboxProps {
  sendings: { path: string; name: string; folder: string }[];
  from: string;
  t: Messages;
}

/** Files that wait for an editor, each with its picture, its sender and the proposed collection. */
export function UploadInbox({ sendings, from, t }: UploadInboxProps) {
  if (sendings.length === 0) return <p>{t('deskUpload.inboxEmpty')}</p>;
  return (
    <>
      <p>{t('deskUpload.inboxIntro')}</p>
      <ul className={styles.inbox}>
        {sendings.map(({ path, name, folder }) => {
          const file = path.slice(path.lastIndexOf('/') + 1);
          return (
            <li key={path}>
              {/* biome-ignore lint/performance/noImgElement: a picture that is rendered for this page alone */}
              <img
                src={prefixed(`/api/desk/inbox/preview?path=${encodeURIComponent(path)}`)}
                alt={file}
                width={160}
                height={120}
                loading="lazy"
              />
              <form action={prefixed('/api/desk/inbox')} method="post" className={styles.sending}>
                <p>
                  <bdi>{file}</bdi> <small className="quiet">{t('deskUpload.from', { name })}</small>
                </p>
                <input type="hidden" name="path" value={path} />
                <input type="hidden" name="from" value={from} />
                <label>
                  {t('deskUpload.into')}
                  <input name="into" defaultValue={folder} placeholder={t('deskUpload.root')} dir="auto" />
                </label>
                <p className={styles.actions}>
                  <button type="submit" name="action" value="accept" className="button">
                    {t('deskUpload.accept')}
                  </button>
                  <button type="submit" name="action" value="reject" className="button">
                    {t('deskUpload.reject')}
                  </button>
                </p>
              </form>
            </li>
          );
        })}
      </ul>
    </>
  );
}
