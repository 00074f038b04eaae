import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LabelForm } from '@/components/collection/label-form';
import { LabelSheet } from '@/components/collection/label-sheet';
import { Pagination } from '@/components/ui/pagination';
import { readMessages } from '@/lib/catalogue/read/site';
import { listLabelParams, parseLabelOptions } from '@/lib/model/label-options';
import { prefixed } from '@/lib/model/language-prefix';
import { parsePageNumber } from '@/lib/model/pages';
import { describeList, resolveList, toListSource } from '@/lib/pages/item-list';
import { getLocalUrl, readLabelPage } from '@/lib/pages/labels';
import { getFirstParam, listSourceParams, parseListSource, toListHref } from '@/lib/query/list-source';
import type { SearchParams } from '@/lib/query/search-state';

type Props = { searchParams: Promise<SearchParams> };

export const generateMetadata = (): Metadata => ({
  title: readMessages()('labels.title'),
  robots: { index: false },
});

const listPageParams = (page: number): [name: string, value: string][] => (page > 1 ? [['page', String(page)]] : []);

/** Labels with QR codes, to be printed. */
export default async function LabelsPage({ searchParams }: Props) {
  const params = await searchParams;
  const list = resolveList(parseListSource(params));
  const number = parsePageNumber(getFirstParam(params.page) ?? '1');
  const t = readMessages();
  const found = list && number && (await readLabelPage(list, number, t));
  if (!found) notFound();
  const { labels, total, page, pages } = found;
  const { title, lang, href } = describeList(list, t);
  const source = toListSource(list);
  const options = parseLabelOptions(getFirstParam(params.paper), getFirstParam(params.columns));
  const localUrl = getLocalUrl();
  return (
    <>
      <header className="intro screen-only">
        <h1>{t('labels.title')}</h1>
        <p>
          <a href={href}>
            <bdi lang={lang}>{title}</bdi>
          </a>
        </p>
        <p className="quiet">
          {pages > 1 ? t('site.itemsOnPage', { count: total, page, pages }) : t('count.items', { count: total })}
        </p>
        {total > 0 && <p className="quiet">{t('labels.what')}</p>}
      </header>
      {localUrl && <p className="notice">{t('labels.local', { url: localUrl })}</p>}
      {total > 0 && (
        <>
          <LabelForm
            action={prefixed('/labels')}
            params={[...listSourceParams(source), ...listPageParams(page)]}
            options={options}
            t={t}
          />
          <LabelSheet labels={labels} options={options} />
          <Pagination
            page={page}
            pages={pages}
            toHref={(to) => toListHref('/labels', source, [...listLabelParams(options), ...listPageParams(to)])}
            t={t}
          />
        </>
      )}
    </>
  );
}
