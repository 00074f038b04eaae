import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toLanguageName } from '@/lib/model/format';
import type { Item } from '@/lib/model/types';
import styles from './transcriptions.module.css';

/** Characters of a text that is open from the beginning. */
const SHORT = 1500;

/** What is written in the picture or the document, or said in the recording: open where it is short. */
export function Transcriptions({
  kind,
  transcriptions = [],
  t,
}: Pick<Item, 'kind' | 'transcriptions'> & { t: Messages }) {
  if (transcriptions.length === 0) return null;
  const [title, titleIn] =
    kind === 'sound' || kind === 'document'
      ? (['item.transcription', 'item.transcriptionIn'] as const)
      : (['item.textInPicture', 'item.textInPictureIn'] as const);
  const isShort = transcriptions.reduce((sum, { text }) => sum + text.length, 0) <= SHORT;
  return (
    <Unhydrated as="section" className={styles.transcriptions}>
      {transcriptions.map(({ language, text }) => (
        <details key={`${language} ${text.slice(0, 100)}`} open={isShort}>
          <summary>{language ? t(titleIn, { language: toLanguageName(language, t) }) : t(title)}</summary>
          <p lang={language} dir="auto">
            {text}
          </p>
        </details>
      ))}
    </Unhydrated>
  );
}
