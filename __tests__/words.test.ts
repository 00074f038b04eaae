import fs from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';

type Node = { type: string; start: number; end: number; value?: unknown; name?: unknown; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

// Attributes that are visible or read aloud.
const READ =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|label|placeholder|title|content|summary)$/;

/** Literal texts in components: between tags, and in visible attributes. */
function listWords(text: string): string[] {
  const found: string[] = [];
  const note = (words: unknown) => {
    const plain = String(words).replace(/&\w+;/g, ' ').replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(plain)) found.push(plain);
  };
  const visit = (node: Node) => {
    if (node.type === 'JSXText') note(node.value);
    if (node.type === 'JSXAttribute' && isNode(node.name) && READ.test(String(node.name.name)) && isNode(node.value)) {
      const inner = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
      if (isNode(inner) && inner.type === 'StringLiteral') note(inner.value);
      if (isNode(inner) && inner.type === 'TemplateLiteral')
        for (const quasi of inner.quasis as Node[]) note((quasi.value as { cooked: string }).cooked);
    }
    // Expressions in braces between tags.
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer') for (const words of listChosen(child.expression)) note(words);
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each);
  };
  visit(parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Node);
  return found;
}

/**
 * The texts that an expression may evaluate to: `a ? 'one' : 'two'`, `b && 'three'`. A single word may be an
 * identifier.
 */
function listChosen(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'StringLiteral') return /\s/.test(String(node.value).trim()) ? [String(node.value)] : [];
  if (node.type === 'TemplateLiteral')
    return (node.quasis as Node[])
      .map((quasi) => (quasi.value as { cooked: string }).cooked)
      .filter((words) => /\p{L}{2,}\s+\p{L}{2,}/u.test(words));
  if (node.type === 'ConditionalExpression') return [...listChosen(node.consequent), ...listChosen(node.alternate)];
  if (node.type === 'LogicalExpression') return [...listChosen(node.left), ...listChosen(node.right)];
  return [];
}

// Proper names are equal in every language.
const NAMES = /^(Vitrine|Natural Earth|OpenStreetMap|YouTube|Vimeo|Google Analytics|EXIF|pixels?)$/;

test('text in a component is detected', () => {
  expect(listWords('const a = <p title="A tip">Some words{x ? "and more" : "or less"}{y}</p>;').sort()).toEqual(
    ['A tip', 'Some words', 'and more', 'or less'].sort(),
  );
  expect(listWords('const a = <p className="some words" lang="en">{t("ui.copy")} · {count}</p>;')).toEqual([]);
});

test('no component contains text of its own: messages are in lib/messages', () => {
  const files = ['app', 'components']
    .flatMap((room) => fs.readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)))
    .filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    listWords(fs.readFileSync(file, 'utf8'))
      .filter((words) => !NAMES.test(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});
