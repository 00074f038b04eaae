import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getLanguageName } from '@/lib/model/format';
import { listTranslations, UNNAMED } from '@/lib/model/languages';
import type { Item } from '@/lib/model/types';
import styles from './transcriptions.module.css';

/** Title and caption in the other languages of the metadata. */
export function Translations({ item, t }: { item: Item; t: Messages }) {
  const translations = listTranslations(item, t.language).filter(([, { title, caption }]) => title || caption);
  if (translations.length === 0) return null;
  return (
    <Unhydrated as="section" className={styles.transcriptions}>
      {translations.map(([tag, { title, caption }]) => (
        <details key={tag}>
          <summary lang={tag === UNNAMED ? undefined : tag}>{getLanguageName(tag, t)}</summary>
          {[...new Set([title, caption])].map(
            (text) =>
              text && (
                <p key={text} lang={tag === UNNAMED ? undefined : tag} dir="auto">
                  {text}
                </p>
              ),
          )}
        </details>
      ))}
    </Unhydrated>
  );
}
