import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import desk from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { EditGate } from '@/components/desk/edit-gate';
import { Entrance } from '@/components/desk/entrance';
import { PeopleList } from '@/components/desk/people-list';
import { PersonDetailsForm } from '@/components/desk/person-details-form';
import { readMessages } from '@/lib/catalogue/read/site';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { openForm } from '@/lib/desk/open-form';
import { readPersonDetails, toCellTexts } from '@/lib/desk/people/person-details';
import { toDeskPeopleHref, toDeskPersonHref } from '@/lib/model/desk-routes';
import { toPeopleHref } from '@/lib/model/routes';
import { isNamedPerson, listNamedPeople } from '@/lib/pages/named-people';

export const generateMetadata = (): Metadata => ({ title: readMessages()('browse.people'), robots: { index: false } });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Lists makers and people shown, or edits the details of the one that the query names. */
export default async function PeoplePage({ searchParams }: Props) {
  const t = readMessages();
  const query = await searchParams;
  const name = typeof query.name === 'string' ? query.name : '';
  const find = typeof query.find === 'string' ? query.find.slice(0, 200) : '';
  const from = name ? toDeskPersonHref(name) : toDeskPeopleHref(find);
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  if (name && !isNamedPerson(name)) notFound();
  const gate = await readEditGate(person);
  const isOpen = gate.hasConsent && gate.mayEdit;
  const details = isOpen && name ? await readPersonDetails(openLibrary(), name) : null;
  const cells = details?.cells;
  const opened = cells && (await openForm(person, `person ${name}`, { texts: toCellTexts(cells), query }));
  return (
    <div className={`page ${desk.page}`}>
      <DeskBar person={person} here={toDeskPeopleHref()} t={t} />
      <h1>
        <bdi>{name || t('browse.people')}</bdi>
      </h1>
      <EditGate {...{ gate, from, t }}>
        <p>{t('deskPerson.note')}</p>
        {details?.fault && <p role="alert">{t('desk.notWritten', { detail: details.fault })}</p>}
        {cells && opened && <PersonDetailsForm {...{ name, cells, opened, t }} />}
        {details && (
          <p className={desk.actions}>
            <a href={toPeopleHref(name)}>{t('desk.showOnSite')}</a>
            <a href={toDeskPeopleHref()}>{t('browse.people')}</a>
          </p>
        )}
        {!name && <PeopleList query={find} {...listNamedPeople(find, Number(query.page) || 1, t.compare)} t={t} />}
      </EditGate>
    </div>
  );
}
