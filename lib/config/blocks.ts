// Parses `home` of vitrine.yaml and `blocks` of an index.md: lists of blocks, of which an invalid one leaves the others.
import { z } from 'zod';
import { BLOCK_KINDS, BLOCK_SIZES, type Block, type BlockKind, MAX_BLOCKS } from '@/lib/model/blocks';
import { closestMatch } from '@/lib/model/closest-match';

const text = z.string().trim().min(1).max(4096);
const texts = z.union([
  z.number().transform(String),
  text,
  z.record(z.string().max(40), text).refine((all) => Object.keys(all).length > 0),
]);

const OPTIONS = ['heading', 'size'] as const;
type Option = (typeof OPTIONS)[number];

/** Kinds that cannot be without a value, with an example; and those that may have one. */
const NEEDED: Partial<Record<BlockKind, string>> = {
  collection: 'the path of a folder, as collection: sea/boats',
  query: 'a search, as query: keywords=harbour',
};
const ALLOWED: BlockKind[] = ['hero', 'story', 'text'];

const POSSIBLE = `possible are ${BLOCK_KINDS.join(', ')}`;

const findKind = (name: string) => {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return BLOCK_KINDS.find((kind) => kind === plain);
};

class BlockError extends Error {}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing';

function refuseKind(name: string): never {
  const meant = closestMatch(name, [...BLOCK_KINDS]);
  throw new BlockError(`there is no block ${show(name)}${meant ? `; is ${meant} meant?` : ''} (${POSSIBLE})`);
}

/** `{ keywords: [harbour, pier] }` as in a URL. */
const toQueryText = (query: object) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, String(value)]),
    ),
  ).toString();

type Stated = { name: string; of: unknown } & Partial<Record<Option, unknown>>;

/** Accepts `newest`, `collection: sea` as a text or as a map, `newest: { size: large }`, and `block: newest`. */
function toStated(value: unknown): Stated {
  if (typeof value === 'string') {
    const [, name = value, of] = /^([^:]+):\s*(.+)$/s.exec(value.trim()) ?? [];
    return { name, of };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BlockError(`${show(value)} is no block; write one name in each line, as - newest (${POSSIBLE})`);
  const { heading, size, block, of, ...rest } = value as Record<string, unknown>;
  const names = Object.keys(rest);
  if (typeof block === 'string' && names.length === 0) return { name: block, of, heading, size };
  const [name, ...others] = names;
  if (name === undefined || block !== undefined) throw new BlockError(`it has no name (${POSSIBLE})`);
  if (!findKind(name)) refuseKind(name);
  if (others.length > 0)
    throw new BlockError(
      `${name} has ${show(others[0])}; beside it are heading and size, and each block begins with -`,
    );
  const inner = rest[name];
  if (findKind(name) === 'query' && typeof inner === 'object' && inner !== null)
    return { name, of: toQueryText(inner), heading, size };
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner) || findKind(name) === 'text')
    return { name, of: inner, heading, size };
  const {
    heading: innerHeading = heading,
    size: innerSize = size,
    of: innerOf,
    ...query
  } = inner as Record<string, unknown>;
  const [unknown] = Object.keys(query);
  if (unknown !== undefined) throw new BlockError(`${name} has ${show(unknown)}; there are heading and size`);
  return { name, of: innerOf, heading: innerHeading, size: innerSize };
}

function parseBlock(value: unknown): Block {
  const { name, of, heading, size } = toStated(value);
  const block = findKind(name) ?? refuseKind(name);
  const isWithout = of === undefined || of === null;
  if (isWithout && NEEDED[block]) throw new BlockError(`${block} needs ${NEEDED[block]}`);
  if (!isWithout && !NEEDED[block] && !ALLOWED.includes(block))
    throw new BlockError(`${block} has ${show(of)}, but takes only heading and size`);
  const take = (what: string, given: unknown, schema: z.ZodType<Block['heading']>, wanted: string) => {
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw new BlockError(`${what} is ${show(given)}: ${wanted}`);
    return parsed.data;
  };
  const wanted = 'a text is expected, or one for each language, as { en: Boats, fr: Bateaux }';
  const parsedSize = z.enum(BLOCK_SIZES).safeParse(size ?? 'medium');
  if (!parsedSize.success) throw new BlockError(`size of ${block} is ${show(size)}: ${BLOCK_SIZES.join(', ')}`);
  return {
    block,
    ...(!isWithout && {
      of: take(block, of, block === 'text' ? texts : z.union([z.number().transform(String), text]), wanted),
    }),
    ...(heading !== undefined && heading !== null && { heading: take(`heading of ${block}`, heading, texts, wanted) }),
    ...(size !== undefined && { size: parsedSize.data }),
  };
}

/** @returns the valid blocks; undefined if the value is no list, so that the page stays as it is without it */
export function parseBlocks(value: unknown, setting = 'home'): { blocks: Block[] | undefined; faults: string[] } {
  if (!Array.isArray(value))
    return {
      blocks: undefined,
      faults: [`${setting}: a list of blocks is expected, as [hero, newest, map] (${POSSIBLE})`],
    };
  const faults =
    value.length > MAX_BLOCKS ? [`${setting}: it has ${value.length} blocks; the first ${MAX_BLOCKS} are used`] : [];
  const blocks = value.slice(0, MAX_BLOCKS).flatMap((each, at) => {
    try {
      return parseBlock(each);
    } catch (error) {
      if (!(error instanceof BlockError)) throw error;
      faults.push(`${setting}, entry ${at + 1}: ${error.message}; it is left out`);
      return [];
    }
  });
  return { blocks: blocks.length > 0 ? blocks : undefined, faults };
}
