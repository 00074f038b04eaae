import type { Metadata } from 'next';
import { BulkForm } from '@/components/desk/bulk-form';
import { BulkPreview } from '@/components/desk/bulk-preview';
import styles from '@/components/desk/desk.module.css';
import { DeskBar } from '@/components/desk/desk-bar';
import { Entrance } from '@/components/desk/entrance';
import { LibraryConsent } from '@/components/desk/library-consent';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { countChanges, summarizeValues } from '@/lib/desk/bulk/bulk-items';
import { readPlan } from '@/lib/desk/bulk/plans';
import { readEditGate } from '@/lib/desk/edit-gate';
import { enterDesk } from '@/lib/desk/enter';
import { openLibrary } from '@/lib/desk/library';
import { toItemsHref } from '@/lib/model/desk-routes';
import { formatScope, listScopeItems, parseScope, parseScopeQuery } from '@/lib/pages/scope';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskBulk.edit'),
  robots: { index: false },
});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Edits many items: a form, and once it is sent, a preview of the changes. */
export default async function BulkPage({ searchParams }: Props) {
  const t = readMessages();
  const params = await searchParams;
  const here = toItemsHref('bulk', params.plan ? `plan=${params.plan}` : formatScope(parseScope(params)));
  const { person, entrance } = await enterDesk(params, here);
  if (!person) return <Entrance {...entrance} t={t} />;
  const plan = readPlan(getConfig().data, params.plan, person.id);
  const scope = plan ? parseScopeQuery(plan.query) : parseScope(params);
  const isLost = params.plan !== undefined && !plan;
  const ids = isLost ? [] : listScopeItems(scope).map(({ id }) => id);
  const { languages } = openLibrary();
  const gate = await readEditGate(person);
  const { obstacle, hasConsent, mayEdit } = gate;
  const isEditable = hasConsent && ids.length > 0 && mayEdit;
  const query = formatScope(scope);
  return (
    <div className={`page ${styles.page}`}>
      <DeskBar person={person} here={here} t={t} />
      <h1>{isLost ? t('deskBulk.edit') : t('deskBulk.title', { count: ids.length })}</h1>
      {obstacle && <p role="status">{t(`deskObstacle.${obstacle}`)}</p>}
      <LibraryConsent gate={gate} from={here} t={t} />
      {isLost && <p role="alert">{t('deskBulk.noPlan')}</p>}
      {!isLost && (
        <p>
          <a href={toItemsHref('select', query)}>{t('deskBulk.showItems')}</a>
        </p>
      )}
      {isEditable && plan && plan.faults.length === 0 && (
        <BulkPreview
          id={String(params.plan)}
          from={here}
          {...(await countChanges(ids, { edits: plan.edits, languages }))}
          count={ids.length}
          t={t}
        />
      )}
      {isEditable && (
        <BulkForm
          scope={query}
          from={toItemsHref('bulk', query)}
          shared={await summarizeValues(ids, languages)}
          edits={plan?.edits ?? []}
          faults={plan?.faults ?? []}
          languages={languages}
          t={t}
        />
      )}
    </div>
  );
}
