import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Kiosk } from '@/components/kiosk/kiosk';
import { readMessages } from '@/lib/catalogue/read/site';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { isolate } from '@/lib/model/bidi';
import { parseKioskOptions } from '@/lib/model/kiosk';
import { describeList, resolveList } from '@/lib/pages/item-list';
import { toKioskSource } from '@/lib/pages/kiosk';
import { getFirstParam, parseListSource } from '@/lib/query/list-source';
import type { SearchParams } from '@/lib/query/search-state';

type Props = { searchParams: Promise<SearchParams> };

export const generateMetadata = (): Metadata => ({
  title: readMessages()('kiosk.title'),
  robots: { index: false },
});

/** A slide show for a screen in a hall. Its script covers the page; without it, the page leads to the pictures. */
export default async function KioskPage({ searchParams }: Props) {
  const params = await searchParams;
  const list = resolveList(parseListSource(params));
  if (!list) notFound();
  const t = readMessages();
  const { title, lang, href } = describeList(list, t);
  const options = parseKioskOptions({
    seconds: getFirstParam(params.seconds),
    order: getFirstParam(params.order),
    text: getFirstParam(params.text),
  });
  const isFaulty = 'choices' in options;
  return (
    <>
      <header className="intro">
        <h1>
          <bdi lang={lang}>{title}</bdi>
        </h1>
        <p>
          {isFaulty
            ? t('kiosk.invalid', {
                name: options.name,
                value: isolate(options.value.slice(0, 80)),
                choices: options.choices,
              })
            : t('kiosk.needsScript')}
        </p>
        <p>
          <a className="button" href={href}>
            {t('kiosk.open')}
          </a>
        </p>
      </header>
      {!isFaulty && (
        <Kiosk
          source={toKioskSource(list, options.order)}
          seconds={options.seconds}
          hasText={options.hasText}
          home={href}
          messages={t.list('kiosk') as MessageTable<'kiosk'>}
        />
      )}
    </>
  );
}
