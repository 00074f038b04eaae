import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { ContainedPicture } from '@/components/item/contained-picture';
import { ProofSheet } from '@/components/site/proof-sheet';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getItem, listItemsBelow } from '@/lib/catalogue/read/items';
import { readMessages } from '@/lib/catalogue/read/site';
import { findVisit } from '@/lib/desk/links/link-cookie';
import { readMarks } from '@/lib/desk/links/mark-table';
import { findPictured } from '@/lib/model/cover-picture';
import { ITEM_ID } from '@/lib/model/item-id';
import { toItemHref } from '@/lib/model/routes';
import { toProofsHref, UNMARKED } from '@/lib/model/share-link';
import type { Item } from '@/lib/model/types';

export const generateMetadata = (): Metadata => ({ title: readMessages()('link.choose'), robots: { index: false } });

const PAGE_SIZE = 60;

interface Shown {
  items: Item[];
  page: number;
  pages: number;
}

function readShown(id: string | null, wanted: number): Shown {
  const item = id === null ? null : getItem(id);
  if (item) return { items: [item], page: 1, pages: 1 };
  const all = getCollection('');
  const pages = Math.max(1, Math.ceil((all?.total ?? 0) / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: all ? listItemsBelow(all, (page - 1) * PAGE_SIZE, PAGE_SIZE) : [], page, pages };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The items of a share link, with forms for favourites, ratings and remarks of its visitors. */
export default async function ProofsPage({ searchParams }: Props) {
  const [query, received] = await Promise.all([searchParams, cookies()]);
  const visit = findVisit(received.toString());
  if (!visit?.link.options.hasProofs) notFound();
  const { link, name } = visit;
  const t = readMessages();
  const only = typeof query.item === 'string' && ITEM_ID.test(query.item) ? query.item : null;
  const { items, page, pages } = readShown(only, Number(query.page ?? 1) || 1);
  const marks = readMarks(link.id, name);
  const cards = items.map((item) => ({
    id: item.id,
    title: item.title,
    href: toItemHref(item),
    mark: marks.get(item.id) ?? UNMARKED,
    picture: (
      <ContainedPicture
        item={item}
        alt={findPictured(item)?.alt ?? ''}
        sizes="(max-width: 40rem) 100vw, 20rem"
        maxWidth={480}
      />
    ),
  }));
  return (
    <ProofSheet
      {...{ cards, page, pages, name, t }}
      title={link.title}
      from={only === null ? toProofsHref(undefined, page) : toProofsHref(only)}
      all={only === null ? null : toProofsHref()}
    />
  );
}
