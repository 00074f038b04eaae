// Measures which share of the project's comments, names and texts is written in plain engineering English.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';

/** A source file: its path from the root, and its text. */
export interface Source {
  file: string;
  text: string;
}

/** Words and phrases that need a second reading; docs/design.md has the preferred vocabulary. */
const IDIOMS: RegExp[] = [
  /\b(?:whoever|whomever|nobody|somebody|anew)\b/i,
  /\b(?:tell|tells|told|ask|asks|asked|answer|answers|answered|kept|stands|lies)\b/i,
  /\banother one\b|\bin the place of\b/i,
  // A headless relative clause as a noun: "what is cached", "what comes".
  /(?:^|[.:;(] ?)(?:What|Whatever|Whose|Whichever|Of)\b(?![^.]*\?)/,
  /\b(?:with|by|of|from|for|to|in|and|as|than|but) what (?:is|are|was|were|has|had|it|they|there|comes|came|goes|went)\b/i,
];

export const isIdiom = (text: string) => IDIOMS.some((idiom) => idiom.test(text));

interface Comment {
  value: string;
  type: string;
  loc: { start: { line: number; column: number }; end: { line: number } };
}

interface Declared {
  name: string;
  isExported: boolean;
  isConstant: boolean;
}

interface Parsed {
  comments: string[];
  declared: Declared[];
  testNames: string[];
}

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Joins line comments on consecutive lines. */
function joinComments(comments: Comment[]): string[] {
  const joined: { text: string; line: number; column: number }[] = [];
  for (const { value, type, loc } of comments) {
    const text = value.replace(/^\s*\*+ ?/gm, '').trim();
    const last = joined.at(-1);
    if (type === 'CommentLine' && last?.line === loc.start.line - 1 && last.column === loc.start.column) {
      last.text += ` ${text}`;
      last.line = loc.end.line;
    } else joined.push({ text, line: loc.end.line, column: loc.start.column });
  }
  return joined.map(({ text }) => text).filter((text) => !/^(?:biome-ignore|@ts-|#__|turbopackIgnore)/.test(text));
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : undefined);

function listDeclared(node: Node, isExported: boolean): Declared[] {
  if (node.type === 'VariableDeclaration')
    return (node.declarations as Node[]).flatMap(({ id }) => {
      const name = nameOf(id);
      return name ? [{ name, isExported, isConstant: node.kind === 'const' }] : [];
    });
  const name = nameOf(node.id);
  return name && /Declaration$/.test(node.type) ? [{ name, isExported, isConstant: false }] : [];
}

/** Parses the comments, declared names and test names of a source file. */
export function parseSource({ text }: Source): Parsed {
  const ast = parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'], attachComment: false });
  const declared: Declared[] = [];
  const testNames: string[] = [];
  const visit = (node: Node, isExported: boolean) => {
    declared.push(...listDeclared(node, isExported));
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : null;
    const [first] = callee ? (node.arguments as Node[]) : [];
    if (callee && /^(?:test|it|describe)$/.test(nameOf(callee) ?? '') && first?.type === 'StringLiteral')
      testNames.push(String(first.value));
    const exports = node.type === 'ExportNamedDeclaration';
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each, exports);
  };
  visit(ast.program as unknown as Node, false);
  return { comments: joinComments((ast.comments ?? []) as unknown as Comment[]), declared, testNames };
}

/** Paragraphs, list items and headings of a Markdown page, without code. */
export const listProse = (markdown: string): string[] =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, 'code')
    .split(/\n\s*\n|\n(?=[-|#*] )/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{3}/u.test(text));

/** A limit without `MAX_` or `MIN_`, or an interval without a unit: `MAX_URL_LENGTH` and `POLL_INTERVAL_MS` have them. */
export const isBareQuantity = (name: string) =>
  /^(?:MOST|LONGEST|LEAST|ENOUGH|SHORTEST|FEWEST)(?:_|$)|_EVERY$|^NEAR$/.test(name);

/** A participle as the name of a thing; `CachedResponse` is a noun phrase. */
export const isParticiple = (name: string) =>
  (/^[A-Z][a-z]+ed$/.test(name) && !/^(?:Embed|Feed)$/.test(name)) ||
  /^(?:Beside|Held|Made|Meant|Seen|Sent|Sought|Spoken|Taken|Kept|Told|Found|Drawn|Brought|Said|Written|Unkept)$/.test(
    name,
  );

/** Messages of rejections, which API clients read. */
export const listMessages = (text: string): string[] =>
  [...text.matchAll(/\b(?:message|error): (['"`])((?:(?!\1).)+)\1/g)].map(([, , message = '']) => message);

const root = process.cwd();

export function readSources(folders: string[], pattern: RegExp): Source[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({ file: path.relative(root, file), text: fs.readFileSync(file, 'utf8') })),
  );
}
