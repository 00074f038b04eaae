import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { ConsentForm } from '@/components/site/consent-form';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { CONSENT_COOKIE, parseConsentCookie } from '@/lib/model/consent';
import { toConsentHref } from '@/lib/model/routes';
import { buildAlternates } from '@/lib/seo/alternates';
import { readSeoSite } from '@/lib/seo/site';
import { isCounting } from '@/lib/statistics/start';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('site.privacy'),
  robots: { index: false },
  alternates: buildAlternates(toConsentHref(), readSeoSite()),
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The consent page: what visitors can agree to, and their current choice. Not cacheable. */
export default async function ConsentPage({ searchParams }: Props) {
  const { saved } = await searchParams;
  const { analytics } = getSite();
  const t = readMessages();
  return (
    <div className="page">
      <h1>{t('site.privacy')}</h1>
      {saved !== undefined && (
        <p className="notice" role="status">
          {t('site.consentKept')}
        </p>
      )}
      <ConsentForm
        consent={parseConsentCookie((await cookies()).get(CONSENT_COOKIE.name)?.value)}
        isRefused={(await headers()).get('sec-gpc') === '1'}
        hasAnalytics={analytics !== undefined}
        t={t}
      />
      <p className="quiet">{t('selection.privacy')}</p>
      {isCounting() && <p className="quiet">{t('site.consentStatistics')}</p>}
    </div>
  );
}
