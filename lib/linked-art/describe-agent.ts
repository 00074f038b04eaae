// People and collections as Linked Art: https://linked.art/model/actor/, https://linked.art/model/collection/
import { getEntityUrl } from '@/lib/model/linked-art';
import { getAgentType } from '@/lib/model/organisation';
import type { Person } from '@/lib/model/person';
import { isAuthorityUrl, listEquivalents } from './authorities';
import { buildEntity, buildName, buildStatement, buildWebPage, getMembersUrl } from './entities';

const buildLife = (type: 'Birth' | 'Death', date: string | undefined) =>
  date && { type, timespan: { type: 'TimeSpan', identified_by: [buildName({ text: date })] } };

interface DescribedPage {
  site: string;
  /** The page on this site. */
  page: string;
}

/** @param person what people.csv says; null for nothing */
export function describeAgent(name: string, person: Person | null, { site, page }: DescribedPage) {
  const type = getAgentType(name) === 'Person' ? 'Person' : 'Group';
  const { names = [], links = [], description, born, died } = person ?? {};
  const pages = links.filter((link) => !isAuthorityUrl(link));
  return buildEntity({
    id: getEntityUrl(site, 'people', name),
    type,
    _label: name,
    identified_by: [name, ...names].map((text, at) => buildName({ text }, at === 0)),
    referred_to_by: description ? [buildStatement('description', { text: description })] : [],
    equivalent: listEquivalents(links, type),
    subject_of: [page, ...pages].map(buildWebPage),
    ...(type === 'Person' && { born: buildLife('Birth', born), died: buildLife('Death', died) }),
  });
}

interface Folder {
  path: string;
  title: string;
  description?: string;
  /** The folder that holds it; undefined for the root. */
  above?: { path: string; title: string } | undefined;
}

export function describeSet({ path, title, description, above }: Folder, { site, page }: DescribedPage) {
  return buildEntity({
    id: getEntityUrl(site, 'sets', path),
    type: 'Set',
    _label: title,
    identified_by: [buildName({ text: title }, true)],
    referred_to_by: description ? [buildStatement('description', { text: description })] : [],
    member_of: above ? [{ id: getEntityUrl(site, 'sets', above.path), type: 'Set', _label: above.title }] : [],
    subject_of: [buildWebPage(page)],
    // https://linked.art/api/1.0/hal/
    _links: {
      curies: [{ name: 'la', href: 'https://linked.art/api/rels/1/{rel}', templated: true }],
      'la:entityMemberOfSet': { href: getMembersUrl(site, path, 1) },
    },
  });
}
