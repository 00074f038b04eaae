import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getLanguageName } from '@/lib/model/format';
import type { Item } from '@/lib/model/types';
import styles from './transcriptions.module.css';

/** Total length in characters up to which transcriptions are expanded. */
const SHORT = 1500;

/** Text in a picture or document, or the transcript of a recording; expanded if short. */
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
          <summary>{language ? t(titleIn, { language: getLanguageName(language, t) }) : t(title)}</summary>
          <p lang={language} dir="auto">
            {text}
          </p>
        </details>
      ))}
    </Unhydrated>
  );
}
