import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { ItemForm } from '@/components/desk/item-form';
import { LibraryConsent } from '@/components/desk/library-consent';
import { TaskProgress } from '@/components/desk/task-progress';
import { TrashForm } from '@/components/desk/trash-form';
import { Picture } from '@/components/item/picture';
import { getSiteSettings, readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { listLanguages } from '@/lib/config/site';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { findFileObstacle } from '@/lib/desk/file-obstacle';
import { readRefusedForm } from '@/lib/desk/refused-forms';
import { digestTexts, getFormTexts } from '@/lib/desk/save-item';
import { getWholeItem } from '@/lib/desk/whole-item';
import { findNext, readProgress } from '@/lib/desk/worklist';
import { findPictured } from '@/lib/model/cover-picture';
import { isTask } from '@/lib/model/desk';
import { hasEditableFields } from '@/lib/model/desk-fields';
import { parseProgress, toDescribeHref, toDeskHref, toStoryHref } from '@/lib/model/desk-routes';
import { ITEM_ID } from '@/lib/model/item-id';
import { toItemHref } from '@/lib/model/routes';

export const generateMetadata = (): Metadata => ({ title: readMessages()('desk.describe'), robots: { index: false } });

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Describes one item: its picture, large, beside its fields. */
export default async function DescribePage({ params: route, searchParams }: Props) {
  const t = readMessages();
  const { id } = await route;
  const query = await searchParams;
  const task = isTask(query.task) ? query.task : undefined;
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  const from = toDescribeHref(ITEM_ID.test(id) ? id : '', task, parseProgress(params));
  const { person, entrance } = await enterDesk(query, from);
  if (!person) return <Entrance {...entrance} t={t} />;
  const item = ITEM_ID.test(id) ? getWholeItem(id) : null;
  if (!item) notFound();
  const { path } = item;
  const progress = task && readProgress(task, params, path);
  const gate = await readEditGate(person);
  const { obstacle, hasConsent, mayEdit: isEditor } = gate;
  const pictured = findPictured(item);
  const languages = listLanguages(getSiteSettings());
  const texts = getFormTexts(item, languages);
  const refused = await readRefusedForm(person, id, query.refused);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={toDeskHref()} t={t} />
      <div className={styles.describe}>
        <figure>
          {pictured && <Picture item={pictured} sizes="(min-width: 64rem) 60vw, 100vw" width={1200} isPriority />}
          <figcaption>
            <a href={toItemHref(item)}>{t('desk.showOnSite')}</a>{' '}
            <bdi className="quiet" dir="ltr">
              {path}
            </bdi>
          </figcaption>
        </figure>
        <div>
          <h1>{t('desk.describe')}</h1>
          {task && progress && <TaskProgress {...{ id, task, progress, next: findNext(task, path), t }} />}
          {obstacle && <p role="status">{t(`deskObstacle.${obstacle}`)}</p>}
          <LibraryConsent {...{ gate, from, t }} />
          {!hasEditableFields(item) && (
            <p role="status">
              {t('deskForm.isStory')} <a href={toStoryHref(path)}>{t('deskStory.edit')}</a>
            </p>
          )}
          {(isEditor ? hasConsent : !obstacle) && hasEditableFields(item) && (
            <ItemForm
              {...{ id, texts, languages, task, from, refused, t }}
              was={digestTexts(texts)}
              person={person.name}
              isProposal={!isEditor}
              index={getConfig().searchIndex}
            />
          )}
          {hasConsent && isEditor && !findFileObstacle() && <TrashForm id={id} from={from} t={t} />}
        </div>
      </div>
    </div>
  );
}
