// Small structures that Linked Art documents share: https://linked.art/api/1.0/
import { getEntityUrl, LINKED_ART } from '@/lib/model/linked-art';
import type { LanguageText } from '@/lib/oai/record-facts';

/** Terms of the Art & Architecture Thesaurus, and their English labels. */
const AAT = {
  primaryName: ['300404670', 'Primary Name'],
  description: ['300435416', 'Description'],
  objectNumber: ['300312355', 'Accession Number'],
  photograph: ['300046300', 'Photograph'],
  webPage: ['300264578', 'Web Page'],
  digitalImage: ['300215302', 'Digital Image'],
} as const;

type Term = keyof typeof AAT;

export const buildType = (term: Term) => ({
  id: `http://vocab.getty.edu/aat/${AAT[term][0]}`,
  type: 'Type',
  _label: AAT[term][1],
});

/** A reference to another entity. */
export interface EntityReference {
  id: string;
  type: 'Group' | 'Person' | 'Place' | 'Set' | 'VisualItem';
  _label: string;
}

/** The list of the folders and items in a folder, or a page of it, counted from 1. */
export const getMembersUrl = (site: string, folder: string, page?: number | string) =>
  getEntityUrl(site, 'members', folder) + (page === undefined ? '' : `?page=${encodeURIComponent(page)}`);

/** A language of ISO 639-1, which has codes of two letters; null for others. */
function buildLanguage(tag = '') {
  const [code = ''] = tag.split('-');
  if (!/^[a-z]{2}$/.test(code)) return null;
  return { id: `http://id.loc.gov/vocabulary/iso639-1/${code}`, type: 'Language', _label: tag };
}

export function buildName({ text, language: tag }: LanguageText, isPrimary = false) {
  const language = buildLanguage(tag);
  return {
    type: 'Name',
    content: text,
    ...(isPrimary && { classified_as: [buildType('primaryName')] }),
    ...(language && { language: [language] }),
  };
}

export const buildStatement = (term: Term, text: LanguageText) => ({
  ...buildName(text),
  type: 'LinguisticObject',
  classified_as: [buildType(term)],
});

/** The page about an entity, for people. */
export const buildWebPage = (url: string) => ({
  type: 'LinguisticObject',
  digitally_carried_by: [
    {
      type: 'DigitalObject',
      classified_as: [buildType('webPage')],
      format: 'text/html',
      access_point: [{ id: url, type: 'DigitalObject' }],
    },
  ],
});

/** Omits properties without values. */
export function buildEntity(
  facts: { id: string; type: string; _label: string } & Record<string, unknown>,
): { '@context': string } & Record<string, unknown> {
  const filled = Object.entries(facts).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  return { '@context': LINKED_ART, ...Object.fromEntries(filled) };
}
