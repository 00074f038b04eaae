import type { StoryHeading } from '@/lib/model/story-parts';

/** The table of contents of a text that has parts enough to need one. */
export function Contents({ headings = [] }: { headings?: StoryHeading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav className="contents" aria-label="Contents">
      <details open>
        <summary>Contents</summary>
        <ol>
          {headings.map(({ id, level, text }) => (
            <li key={id} className={`contents-${level}`}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
