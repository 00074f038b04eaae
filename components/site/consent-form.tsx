import type { Messages } from '@/lib/messages/messages';
import { CONSENT_COOKIE, type ConsentChoices, type Purpose } from '@/lib/model/consent';
import { formatDay } from '@/lib/model/format';
import { toConsentHref } from '@/lib/model/routes';
import { isExport } from '@/lib/model/static-export';
import styles from './consent-form.module.css';
import { StoredConsentForm } from './stored-consent-form';

interface ConsentFormProps {
  consent: ConsentChoices | null;
  /** Whether the browser sends Global Privacy Control. */
  isRefused: boolean;
  hasAnalytics: boolean;
  t: Messages;
}

/** A plain form with all consent choices, so that it works without JavaScript; yes and no have the same weight. */
export function ConsentForm({ consent, isRefused, hasAnalytics, t }: ConsentFormProps) {
  if (isRefused) return <p>{t('site.consentRefused')}</p>;
  const fields = (
    <>
      <p>{t('site.consentCookie', { days: CONSENT_COOKIE.days })}</p>
      {hasAnalytics && (
        <Choice purpose="analytics" consent={consent} title={t('site.consentAnalytics')} t={t}>
          {t('site.consentAnalyticsNote')}
        </Choice>
      )}
      <Choice purpose="embeds" consent={consent} title={t('site.consentEmbeds')} t={t}>
        {t('site.consentEmbedsNote')}
      </Choice>
      <p>
        <button type="submit" className="button">
          {t('site.consentKeep')}
        </button>
      </p>
    </>
  );
  if (isExport())
    return (
      <StoredConsentForm className={styles.form} saved={t('site.consentKept')}>
        {fields}
      </StoredConsentForm>
    );
  return (
    <form action={`${toConsentHref()}/choose`} method="post" className={styles.form}>
      {fields}
      <p className="quiet">
        {consent ? t('site.consentChosen', { date: formatDay(consent.date, t) }) : t('site.consentNotChosen')}
      </p>
    </form>
  );
}

interface ChoiceProps {
  purpose: Purpose;
  consent: ConsentChoices | null;
  title: string;
  children: string;
  t: Messages;
}

function Choice({ purpose, consent, title, children, t }: ChoiceProps) {
  const isAgreed = consent?.[purpose] ?? false;
  return (
    <fieldset aria-describedby={`${purpose}-note`}>
      <legend>{title}</legend>
      <p id={`${purpose}-note`} className="quiet">
        {children}
      </p>
      <label>
        <input type="radio" name={purpose} value="no" defaultChecked={!isAgreed} /> {t('site.consentNo')}
      </label>
      <label>
        <input type="radio" name={purpose} value="yes" defaultChecked={isAgreed} /> {t('site.consentYes')}
      </label>
    </fieldset>
  );
}
