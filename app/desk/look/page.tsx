import type { Metadata } from 'next';
import desk from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { EditGate } from '@/components/desk/edit-gate';
import { Entrance } from '@/components/desk/entrance';
import { LookForm } from '@/components/desk/look-form';
import { readMessages } from '@/lib/catalogue/read/site';
import { mayManage } from '@/lib/desk/accounts/roles';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { openForm } from '@/lib/desk/open-form';
import { describeLookFaults, listShownLook, readLookForm } from '@/lib/desk/site/look-form';
import { toDeskLookHref, toDeskSiteHref } from '@/lib/model/desk-routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('deskLook.title'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The look of the site, for its owner. */
export default async function LookPage({ searchParams }: Props) {
  const t = readMessages();
  const from = toDeskLookHref();
  const query = await searchParams;
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const gate = await readEditGate(person);
  const isOpen = gate.hasConsent && mayManage(person.role);
  const stated = isOpen ? await readLookForm(openLibrary()) : null;
  const texts = stated?.texts;
  const opened = texts && (await openForm(person, 'look', { texts: listShownLook(texts), query }));
  return (
    <div className={`page ${desk.page}`}>
      <DeskBar person={person} here={toDeskSiteHref()} t={t} />
      <h1>{t('deskLook.title')}</h1>
      {!mayManage(person.role) && <p role="status">{t('deskSite.ownerOnly')}</p>}
      {mayManage(person.role) && (
        <EditGate {...{ gate, from, t }}>
          {stated?.fault && <p role="alert">{t('desk.notWritten', { detail: stated.fault })}</p>}
          {stated && texts && opened && (
            <>
              <p>{t.rich('deskLook.note', { file: <code key="file">{stated.path}</code> })}</p>
              <LookForm faults={describeLookFaults(stated.faults, t)} {...{ texts, opened, t }} />
            </>
          )}
        </EditGate>
      )}
    </div>
  );
}
