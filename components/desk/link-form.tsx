import type { MessageKey, Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import { LINK_LIMITS, MAX_WATERMARK_BYTES } from '@/lib/model/share-link';
import styles from './account.module.css';
import { DrawnWatermark } from './drawn-watermark';
import own from './link.module.css';

interface LinkFormProps {
  /** Names what is shared. */
  query: string;
  title: string;
  count: number;
  /** Whether the link stays about these items, whatever is added later. */
  isFixed: boolean;
  /** Whether parts of the archive are for members or groups. */
  isRestricted: boolean;
  /** Today, as `2027-05-31`. */
  today: string;
  fault: MessageKey | undefined;
  t: Messages;
}

/** Creates a share link. */
export function LinkForm({ query, title, count, isFixed, isRestricted, today, fault, t }: LinkFormProps) {
  const options = [
    { name: 'originals', label: t('deskLink.originals') },
    { name: 'asksName', label: t('deskLink.asksName') },
    { name: 'hasProofs', label: t('deskLink.hasProofs') },
    ...(isRestricted ? [{ name: 'isUnrestricted', label: t('deskLink.isUnrestricted') }] : []),
  ];
  return (
    <section className={styles.section} aria-labelledby="create">
      <h2 id="create">{t('deskLink.create')}</h2>
      {fault && (
        <p role="alert" className={styles.fault}>
          {t(fault)}
        </p>
      )}
      <p>{isFixed ? t('deskLink.showsItems', { count }) : t('deskLink.showsCollection', { count })}</p>
      <form className={styles.fields} action={prefixed('/api/desk/links')} method="post" encType="multipart/form-data">
        <input type="hidden" name="action" value="create" />
        <input type="hidden" name="query" value={query} />
        <label>
          <span>{t('deskLink.name')}</span>
          <input name="title" defaultValue={title} required maxLength={LINK_LIMITS.title} dir="auto" />
          <small className="quiet">{t('deskLink.nameNote')}</small>
        </label>
        <label>
          <span>{t('deskLink.password')}</span>
          <input
            name="password"
            maxLength={LINK_LIMITS.password}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <small className="quiet">{t('deskLink.passwordNote')}</small>
        </label>
        <div className={own.pair}>
          <label>
            <span>{t('deskLink.lastDay')}</span>
            <input name="lastDay" type="date" min={today} />
          </label>
          <label>
            <span>{t('deskLink.maxVisits')}</span>
            <input name="maxVisits" type="number" min={1} max={LINK_LIMITS.visits} inputMode="numeric" />
          </label>
        </div>
        <DrawnWatermark
          label={t('deskLink.watermarkText')}
          note={t('deskLink.watermarkNote')}
          maxLength={LINK_LIMITS.watermark}
        />
        <label>
          <span>{t('deskLink.watermark')}</span>
          <input type="file" name="watermark" accept="image/png" aria-describedby="watermark-note" />
          <small id="watermark-note" className="quiet">
            {t('deskLink.watermarkFileNote', { size: MAX_WATERMARK_BYTES / 1024 })}
          </small>
        </label>
        <fieldset className={own.options}>
          <legend>{t('deskLink.options')}</legend>
          {options.map(({ name, label }) => (
            <label key={name}>
              <input type="checkbox" name={name} value="yes" /> {label}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button">
          {t('deskLink.create')}
        </button>
      </form>
    </section>
  );
}
