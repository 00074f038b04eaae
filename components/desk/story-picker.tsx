'use client';
import { type DragEvent, useEffect, useState } from 'react';
import { BLOCK_TYPE, INSERT_EVENT } from '@/lib/model/story-commands';
import { buildStoryEmbeds, type EmbedLayout, mayEmbed } from '@/lib/model/story-embed-tags';
import { type ArchiveHit, searchArchive } from '@/lib/query/archive-search';
import desk from './desk.module.css';
import styles from './story-picker.module.css';

interface StoryPickerProps {
  /** Id of the form whose editor receives the chosen items. */
  form: string;
  /** Name of the search index. */
  index: string;
  words: Record<'search' | 'insertNote' | 'nothingFound' | 'chosen' | EmbedLayout, string>;
}

const LAYOUTS: EmbedLayout[] = ['items', 'gallery', 'carousel', 'map', 'compare', 'tour', 'timeline', 'storymap'];

const DELAY_MS = 250;

/** Searches while the query changes. Null until the first results. */
function useArchive(index: string, query: string): ArchiveHit[] | null {
  const [hits, setHits] = useState<ArchiveHit[] | null>(null);
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(
      () => searchArchive(index, query, request.signal).then(setHits, () => !request.signal.aborted && setHits([])),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [index, query]);
  return hits;
}

const isSame = (one: ArchiveHit, other: ArchiveHit) => one.type === other.type && one.path === other.path;

/** Finds items and collections of the archive, and inserts them into the text. */
export function StoryPicker({ form: id, index, words }: StoryPickerProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ArchiveHit[]>([]);
  const hits = useArchive(index, query.trim());
  const insert = (choices: ArchiveHit[], layout: EmbedLayout) => {
    const block = buildStoryEmbeds(choices, layout);
    if (block) document.getElementById(id)?.dispatchEvent(new CustomEvent(INSERT_EVENT, { detail: block }));
    setChosen([]);
  };
  const toggle = (hit: ArchiveHit) =>
    setChosen((before) =>
      before.some((each) => isSame(each, hit)) ? before.filter((each) => !isSame(each, hit)) : [...before, hit],
    );
  const drag = (event: DragEvent, hit: ArchiveHit) => {
    const block = buildStoryEmbeds([hit], 'items');
    event.dataTransfer.setData(BLOCK_TYPE, block);
    // For a text area without the editor.
    event.dataTransfer.setData('text/plain', `\n\n${block}\n\n`);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <div className={styles.picker}>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={query}
        maxLength={512}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className="quiet">{words.insertNote}</p>
      <p role="status" className={hits?.length === 0 ? undefined : 'visually-hidden'}>
        {hits?.length === 0 ? words.nothingFound : words.chosen.replace('{count}', String(chosen.length))}
      </p>
      <ul className={styles.hits}>
        {(hits ?? []).map((hit) => (
          <li key={`${hit.type} ${hit.path}`} draggable onDragStart={(event) => drag(event, hit)}>
            <label>
              <input
                type="checkbox"
                checked={chosen.some((each) => isSame(each, hit))}
                onChange={() => toggle(hit)}
                onKeyDown={(event) => event.key === 'Enter' && insert(chosen.length > 0 ? chosen : [hit], 'items')}
              />
              {/* biome-ignore lint/performance/noImgElement: the image service has its own image widths */}
              {hit.image ? <img src={hit.image} alt="" loading="lazy" draggable={false} /> : <span />}
              <span>
                <bdi>{hit.title}</bdi>
                <small className="quiet" dir="ltr">
                  {hit.path}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className={desk.actions}>
        {LAYOUTS.map((layout) => (
          <button
            key={layout}
            type="button"
            className="button"
            disabled={!mayEmbed(chosen, layout)}
            onClick={() => insert(chosen, layout)}
          >
            {words[layout]}
          </button>
        ))}
      </p>
    </div>
  );
}
