import { Unhydrated } from '@/components/ui/unhydrated';
import { toLanguageName } from '@/lib/model/format';
import type { Item } from '@/lib/model/types';
import styles from './transcriptions.module.css';

/** Characters of a text that is open from the beginning. */
const SHORT = 1500;

/** What is written in the picture or the document, or said in the recording: open where it is short. */
export function Transcriptions({ kind, transcriptions = [] }: Pick<Item, 'kind' | 'transcriptions'>) {
  if (transcriptions.length === 0) return null;
  const title = kind === 'sound' || kind === 'document' ? 'Transcription' : 'Text in the picture';
  const isShort = transcriptions.reduce((sum, { text }) => sum + text.length, 0) <= SHORT;
  return (
    <Unhydrated as="section" className={styles.transcriptions}>
      {transcriptions.map(({ language, text }) => (
        <details key={`${language} ${text.slice(0, 100)}`} open={isShort}>
          <summary>{language ? `${title} (${toLanguageName(language)})` : title}</summary>
          <p lang={language} dir="auto">
            {text}
          </p>
        </details>
      ))}
    </Unhydrated>
  );
}
