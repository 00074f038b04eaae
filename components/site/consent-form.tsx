import { CONSENT_COOKIE, type ConsentChoices, type Purpose } from '@/lib/model/consent';
import { toDayText } from '@/lib/model/format';
import styles from './consent-form.module.css';

interface ConsentFormProps {
  consent: ConsentChoices | null;
  /** The browser says no by itself (Global Privacy Control). */
  isRefused: boolean;
  hasAnalytics: boolean;
  language: string;
}

/** Every choice with yes and no of equal weight; a plain form, so that it works everywhere. */
export function ConsentForm({ consent, isRefused, hasAnalytics, language }: ConsentFormProps) {
  if (isRefused) {
    return (
      <p>
        Your browser sends the Global Privacy Control signal. It is taken as a no to everything that could be asked:
        nothing is loaded from other sites, visits are not counted, and there is nothing to choose. To choose here, turn
        the signal off for this site.
      </p>
    );
  }
  return (
    <form action="/consent/choose" method="post" className={styles.form}>
      <p>
        Nothing is loaded from another site before you agree to it. What you choose here stands in one cookie of this
        site for {CONSENT_COOKIE.days} days, and you can change it at any time.
      </p>
      {hasAnalytics && (
        <Choice purpose="analytics" consent={consent} title="Count my visits">
          Google Analytics counts which pages are looked at, and sets cookies of its own to do so. Google learns your
          address and the pages you visit.
        </Choice>
      )}
      <Choice purpose="embeds" consent={consent} title="Show films and maps from other sites without asking each time">
        Some films may stand with YouTube or Vimeo, and some maps with others. Whoever plays or looks at one there is
        seen by that site. Otherwise you are asked at each.
      </Choice>
      <p>
        <button type="submit" className="button">
          Keep these choices
        </button>
      </p>
      <p className="quiet">
        {consent ? `Chosen on ${toDayText(consent.date, language)}.` : 'You have not chosen yet, which is a no.'}
      </p>
    </form>
  );
}

interface ChoiceProps {
  purpose: Purpose;
  consent: ConsentChoices | null;
  title: string;
  children: string | string[];
}

function Choice({ purpose, consent, title, children }: ChoiceProps) {
  const isAgreed = consent?.[purpose] ?? false;
  return (
    <fieldset aria-describedby={`${purpose}-note`}>
      <legend>{title}</legend>
      <p id={`${purpose}-note`} className="quiet">
        {children}
      </p>
      <label>
        <input type="radio" name={purpose} value="no" defaultChecked={!isAgreed} /> No
      </label>
      <label>
        <input type="radio" name={purpose} value="yes" defaultChecked={isAgreed} /> Yes
      </label>
    </fieldset>
  );
}
