import type { Metadata } from 'next';
import { cache, type ReactNode } from 'react';
import { Consent } from '@/components/site/consent';
import type { ConsentMessages } from '@/components/site/consent-bar';
import { Footer } from '@/components/site/footer';
import { Header } from '@/components/site/header';
import { LookStyles } from '@/components/site/look-styles';
import { Typefaces } from '@/components/site/typefaces';
import { Unhydrated } from '@/components/ui/unhydrated';
import { ViewerHost } from '@/components/viewer/viewer-host';
import { readLook, type ServedLook } from '@/lib/catalogue/read/look';
import { readMenu } from '@/lib/catalogue/read/menu';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { getSite, offersSignIn, readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { isPostedTo } from '@/lib/http/posted-form';
import { getRequestLocale } from '@/lib/i18n/request-locale';
import { getMessages, type Messages } from '@/lib/messages/messages';
import { getBasePath, withBasePath } from '@/lib/model/base-path';
import { toLookPreviewHref } from '@/lib/model/desk-routes';
import { getPrefix, prefixed } from '@/lib/model/language-prefix';
import { toLookProperties } from '@/lib/model/look';
import { toWebManifestHref } from '@/lib/model/routes';
import { toSignInHref } from '@/lib/model/sign-in-path';
import { isExport } from '@/lib/model/static-export';
import { listBrowsePages } from '@/lib/pages/browse';
import { listTranslatedHrefs } from '@/lib/seo/alternates';
import { readSeoSite } from '@/lib/seo/site';
import './globals.css';

// Pages are rendered on request; lib/cache decides which are rendered again.
export const dynamic = 'force-dynamic';

/** Read once for the metadata and the page: the look of the site, or the one that an owner posts to the preview. */
const readPageLook = cache(async (): Promise<{ look: ServedLook | undefined; isPreview: boolean }> => {
  if (!isPostedTo(toLookPreviewHref())) return { look: readLook(), isPreview: false };
  const { readPostedLook } = await import('@/lib/desk/site/posted-look');
  const posted = await readPostedLook();
  return { look: posted.type === 'look' ? posted.look : readLook(), isPreview: true };
});

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = getSite();
  const { look } = await readPageLook();
  return {
    metadataBase: new URL(getConfig().url),
    title: { default: title, template: `%s · ${title}` },
    ...(description && { description }),
    icons: listIcons(look?.files),
    ...(look && { manifest: toWebManifestHref() }),
  };
}

/** The owner's icon, if there is one, for browser tabs and for the home screen of iOS. */
function listIcons(files: ServedLook['files'] = {}): Metadata['icons'] {
  const small = files.icon ?? files['icon-32'];
  const touch = files['icon-180'];
  return {
    icon: small ? small.href : withBasePath('/icon.svg'),
    ...(touch && { apple: touch.href }),
  };
}

const toConsentWords = (t: Messages): ConsentMessages => ({
  label: t('site.consentLabel'),
  question: t('site.consentAsk'),
  promise: t('site.consentPromise'),
  more: t('site.consentMore'),
  no: t('site.consentNo'),
  wholeNo: t('site.consentNoWhole'),
  yes: t('site.consentYes'),
  wholeYes: t('site.consentYesWhole'),
});

/** Translations for `error.tsx`, one per line; undefined if they are the same as its default. */
function toErrorWords(t: Messages) {
  const list = (each: Messages) => [each('site.failed'), each('site.failedWhy'), each('site.tryAgain')].join('\n');
  const words = list(t);
  return words === list(getMessages('en')) ? undefined : words;
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { title, language, licence, contact, analytics } = getSite();
  const { look, isPreview } = await readPageLook();
  const t = readMessages();
  const signIn = offersSignIn() ? toSignInHref() : undefined;
  return (
    <html
      lang={language}
      dir={t.direction}
      style={look && toLookProperties(look)}
      data-error={toErrorWords(t)}
      data-base={getBasePath() || undefined}
      data-prefix={getPrefix() || undefined}
      data-export={isExport() ? '' : undefined}
      data-viewer-licence={getConfig().lightbox ? '' : undefined}
    >
      <body>
        <Typefaces
          pair={look?.type?.pair}
          language={language}
          own={{ display: look?.files.display?.href, text: look?.files.text?.href }}
          isPreview={isPreview}
        />
        {look && <LookStyles density={look.density} css={look.files.css?.href} />}
        <Unhydrated as="a" href="#main" className="skip">
          {t('site.skip')}
        </Unhydrated>
        <Header
          title={title}
          logo={look && { light: look.files['logo-light'], dark: look.files['logo-dark'] }}
          links={look?.header?.links}
          {...readMenu()}
          index={getConfig().searchIndex}
          hasMap={hasPlaces()}
          browseLinks={listBrowsePages(t)}
          languages={listTranslatedHrefs(prefixed(getRequestLocale()?.address ?? '/'), readSeoSite())}
          t={t}
        />
        <main id="main">{children}</main>
        <Footer title={title} {...(licence && { licence })} contact={contact} signIn={signIn} {...look?.footer} t={t} />
        <ViewerHost />
        {analytics && <Consent analytics={analytics.google} messages={toConsentWords(t)} />}
      </body>
    </html>
  );
}
