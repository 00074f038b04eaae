// Reads the blocks of a page, as vitrine.yaml, an index.md and the front matter of a story list them.
import { parseBlocks } from '@/lib/config/blocks';
import { type Block, NAMING_BLOCKS } from '@/lib/model/blocks';
import { encodePath } from '@/lib/model/routes';
import { resolveLibraryPath } from '@/lib/model/story-links';
import type { StoryText } from '@/lib/model/story-parts';
import { listParams } from '@/lib/query/search-state';
import { parseOwnerSearch } from './membership-texts';

type Report = (fault: string) => void;

/** Returns a path as the library spells it. */
type Resolve = (setting: string, file: string) => string;

/** Spells paths as the library does, and searches as the search page does; drops searches that are not understood. */
export function resolveBlocks(blocks: Block[], name: 'home' | 'blocks', resolve: Resolve, report: Report): Block[] {
  return blocks.flatMap((each) => {
    const { block, of } = each;
    if (typeof of !== 'string' || block === 'text') return [each];
    if (block !== 'query') return [{ ...each, of: resolve(`${name} (${block})`, of) }];
    const { state, fault } = parseOwnerSearch(of);
    if (state) return [{ ...each, of: new URLSearchParams(listParams(state)).toString() }];
    report(`${name} (query): ${fault}; the block is left out`);
    return [];
  });
}

/** @returns undefined without a block that can be shown */
export function takeBlocks(value: unknown, resolve: Resolve, report: Report): Block[] | undefined {
  if (value === undefined || value === null) return undefined;
  const { blocks = [], faults } = parseBlocks(value, 'blocks');
  faults.forEach(report);
  const resolved = resolveBlocks(blocks, 'blocks', resolve, report);
  return resolved.length > 0 ? resolved : undefined;
}

/**
 * Adds the blocks of a story to its text. Their paths are links of it, so that one that leads nowhere is reported.
 * @param folder of the story in the library, to which paths are relative, as those of its tags are
 */
export function withStoryBlocks<T extends StoryText>(text: T, value: unknown, folder: string, report: Report) {
  const blocks = takeBlocks(value, (_, file) => resolveLibraryPath(file, folder) ?? file, report);
  if (!blocks) return text;
  const paths = blocks.flatMap(({ block, of }) =>
    NAMING_BLOCKS.has(block) && typeof of === 'string' ? `/${encodePath(of)}` : [],
  );
  const links = [...new Set([...(text.parts?.links ?? []), ...paths])];
  return { ...text, blocks, parts: { text: '', ...text.parts, ...(links.length > 0 && { links }) } };
}
