import type { CSSProperties } from 'react';
import { toPlayNotice } from '@/lib/film-codec';
import { toDurationText } from '@/lib/format';
import { toFileHref, toImageHref, toItemHref } from '@/lib/routes';
import type { Item } from '@/lib/types';
import type { Cue } from '@/lib/vtt';

interface FilmProps {
  item: Item;
  /** Captions by what stands in the file's name for their language. */
  captions?: { lang: string; language: string; cues: Cue[] }[];
  chapters?: Cue[];
}

const toLanguageName = (language: string) => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
};

/** A film, played by the browser itself, with its captions, chapters and transcript. */
export function Film({ item, captions = [], chapters = [] }: FilmProps) {
  const { width = 16, height = 9 } = item;
  const notice = toPlayNotice(item);
  return (
    <>
      <figure
        className="hero"
        style={{ '--ratio': (width / height).toFixed(4), '--width': `${Math.max(width, 960)}px` } as CSSProperties}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: it has those that lie beside it */}
        <video
          // Without a poster, the browser shows a picture of the film itself.
          src={`${toFileHref(item)}${item.poster ? '' : '#t=0.1'}`}
          width={width}
          height={height}
          poster={item.poster && toImageHref({ ...item, width: item.poster.width }, 1200)}
          controls
          playsInline
          preload="metadata"
          aria-label={item.alt ?? item.title}
        >
          {captions.map(({ lang, language }) => (
            <track
              key={lang}
              kind="captions"
              src={`${toItemHref(item)}/captions${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`}
              srcLang={language}
              label={toLanguageName(language)}
            />
          ))}
        </video>
      </figure>
      {notice && (
        <p className="quiet" role="note">
          {notice}{' '}
          <a href={toFileHref(item)} download>
            Download the film
          </a>
        </p>
      )}
      {chapters.length > 0 && (
        <nav aria-label="Chapters">
          <ol>
            {chapters.map(({ start, text }) => (
              <li key={`${start} ${text}`}>
                <a href={`${toFileHref(item)}#t=${start}`}>
                  {toDurationText(start)} {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {captions.map(({ lang, language, cues }) => (
        <details key={lang}>
          <summary>{captions.length > 1 ? `Transcript (${toLanguageName(language)})` : 'Transcript'}</summary>
          <div lang={language}>
            {cues.map(({ start, text }) => (
              <p key={`${start} ${text}`}>
                <span className="quiet">{toDurationText(start)}</span> {text}
              </p>
            ))}
          </div>
        </details>
      ))}
    </>
  );
}
