import type { Metadata } from 'next';
import desk from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { EditGate } from '@/components/desk/edit-gate';
import { Entrance } from '@/components/desk/entrance';
import { SiteForm } from '@/components/desk/site-form';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayManage } from '@/lib/desk/accounts/roles';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { openForm } from '@/lib/desk/open-form';
import { listShownTexts, readSiteForm } from '@/lib/desk/site/site-form';
import { toDeskLookHref, toDeskSiteHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('deskSite.title'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Settings of the whole site, for its owner. */
export default async function SitePage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskSiteHref();
  const query = await searchParams;
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const gate = await readEditGate(person);
  const isOpen = gate.hasConsent && mayManage(person.role);
  const settings = isOpen ? await readSiteForm(openLibrary()) : null;
  const values = settings?.values;
  const opened = values && (await openForm(person, 'site', { texts: listShownTexts(values), query }));
  return (
    <div className={`page ${desk.page}`}>
      <DeskBar person={person} here={from} t={t} />
      <h1>{t('deskSite.title')}</h1>
      {!mayManage(person.role) && <p role="status">{t('deskSite.ownerOnly')}</p>}
      {mayManage(person.role) && (
        <EditGate {...{ gate, from, t }}>
          {settings?.fault && <p role="alert">{t('desk.notWritten', { detail: settings.fault })}</p>}
          {settings && values && opened && (
            <>
              <p>{t.rich('deskSite.note', { file: <code key="file">{settings.path}</code> })}</p>
              <p>
                <a href={toDeskLookHref()}>{t('deskLook.title')}</a>
              </p>
              <SiteForm {...{ values, opened, t }} />
            </>
          )}
        </EditGate>
      )}
    </div>
  );
}
