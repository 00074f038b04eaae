// Writes what the search page of each language needs besides the items: messages, settings, titles of collections.
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { type RequestLocale, runWithLocale } from '@/lib/i18n/request-locale';
import { type MessageSection, selectInterfaceLanguage } from '@/lib/messages/messages';
import { NAMES_PER_PART, SHARDS } from './format';
import type { ShardFiles } from './shard-files';

/** Messages of the search page: whole sections, and single messages of larger ones. */
const SECTIONS = ['search', 'count', 'kind', 'date', 'ui', 'browse'] as const satisfies MessageSection[];
const SINGLE = {
  item: ['pageWithin', 'saidAt', 'factAndFact'],
  site: ['pageOf', 'collections', 'map', 'empty', 'reading', 'readingSoon'],
} as const satisfies Partial<Record<MessageSection, string[]>>;

export interface ShardPage {
  messages: Record<string, Record<string, string>>;
  interfaceLanguage: string;
  site: Pick<ReturnType<typeof getSite>, 'title' | 'language' | 'licence' | 'fields'>;
  prefix: string;
}

function readPage(prefix: string): ShardPage {
  const t = readMessages();
  const { title, language, licence, fields = {} } = getSite();
  const shown = Object.entries(fields).filter(([, setting]) => !setting.private);
  const messages: ShardPage['messages'] = {};
  for (const section of SECTIONS) messages[section] = t.list(section);
  for (const [section, names] of Object.entries(SINGLE)) {
    const all = t.list(section as MessageSection);
    messages[section] = Object.fromEntries(
      names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    );
  }
  return {
    messages,
    interfaceLanguage: selectInterfaceLanguage(language),
    site: {
      title,
      language,
      ...(licence && { licence }),
      ...(shown.length > 0 && { fields: Object.fromEntries(shown) }),
    },
    prefix,
  };
}

export async function writePageData(files: ShardFiles, locales: RequestLocale[], collections: string[]) {
  for (const locale of locales) {
    const { language, prefix } = locale;
    await files.putJson(
      SHARDS.page(language),
      runWithLocale(locale, () => readPage(prefix)),
    );
    for (let part = 0; part * NAMES_PER_PART < collections.length; part += 1) {
      const some = collections.slice(part * NAMES_PER_PART, (part + 1) * NAMES_PER_PART);
      const toTitles = (path: string) => listBreadcrumbs(path).map(({ title }) => title);
      await files.putJson(
        SHARDS.titles(language, part),
        runWithLocale(locale, () => some.map(toTitles)),
      );
    }
  }
}
