// For any markup of a story, browsers parse the tree that React expects; otherwise hydration would fail.
import { parseDocument } from 'htmlparser2';
import { defaultTreeAdapter, html as names, parseFragment } from 'parse5';
import { renderToString } from 'react-dom/server';
import { Prose } from '@/components/story/prose';
import { getMessages } from '@/lib/messages/messages';
import { parseHtml } from '@/lib/metadata/formats/text';
import { toTagKey } from '@/lib/model/story-tags';
import { bareItem } from '../bare-item';

type Tree = [name: string, ...children: (Tree | string)[]];

interface Node {
  name?: string;
  nodeName?: string;
  data?: string;
  value?: string;
  childNodes?: Node[];
}

const toTree = ({ name, nodeName = name ?? '', childNodes = [] }: Node): Tree => [
  nodeName,
  ...childNodes.map((node) =>
    node.childNodes ? toTree(node) : (node.value ?? node.data ?? '').replaceAll('\r\n', '\n'),
  ),
];

const MAIN = defaultTreeAdapter.createElement('main', names.NS.HTML, []);
const item = { ...bareItem, width: 3000, height: 2000 };
const target = { href: '/items/x-abcdefgh27' as never, item };
const things = {
  '{{item a.jpg}}': { type: 'item', item },
  '{{gallery a/}}': { type: 'gallery', items: [item], title: 'All of it', more: { href: '/a' as never, title: 'A' } },
  '{{carousel a/}}': { type: 'carousel', items: [item] },
  '{{map a/}}': { type: 'map', items: [{ ...item, place: { latitude: 60, longitude: 5 } }] },
  '{{quote Nothing | A}}': { type: 'quote', text: 'Nothing', source: 'A' },
  '{{film a.mp4}}': { type: 'film', film: { item: { ...item, kind: 'film', type: 'video/mp4' } } },
} as const;
const placed = new Map(Object.entries(things).map(([tag, thing]) => [toTagKey(tag) ?? '', thing as never]));
const mentioned = new Map([['a.jpg', target]]);

/** The tree that React renders, and the one that a browser parses. */
function toTrees(story: string) {
  const html = renderToString(
    <Prose html={parseHtml(story).html} mentioned={mentioned} embeds={placed} t={getMessages('en')} />,
  );
  const written = parseDocument(html, { xmlMode: true, decodeEntities: true }) as unknown as Node;
  return { written: toTree(written).slice(1), read: toTree(parseFragment(MAIN, html, {}) as unknown as Node).slice(1) };
}

test.each([
  '<p>One<em><p>Two<p>Three',
  '<a href="https://a.example/">One <a href="https://b.example/">two</a></a>',
  '<table>words<tr><td>cell<p>in it</table>',
  '<table><p>before</p><caption>C</caption><td>no row</td></table>',
  '<ul>words<li>a<li>b</ul><li>stray</li>',
  '<pre>\n\n\n\n\n\nspaced</pre>',
  '<h2>One<h3>Two</h2></h3>',
  '<b><i>crossed</b> over</i>',
  '<p><b><i><u><table><tr><td>x',
  '<p>a\r\nb\rc\0d</p>',
  '<p><ul><li>in a paragraph</ul></p></p>',
  '<a href="https://a.example/"><p>{{gallery a/}}</p></a>',
  '<a href="https://a.example/"><div>{{item a.jpg}}</div></a>',
  '<a href="https://a.example/"><p>{{map a/}}</p><img src="a.jpg"></a>',
  '<h2><p>{{carousel a/}}</p></h2>',
  '<table><tr><th><p>{{quote Nothing | A}}</p></th></tr></table>',
  '<em><p>{{film a.mp4}}</p></em>',
  '<dl><dt>a<dd>b<dt>c</dl><figcaption>x<figure>y',
  '</p></br><hr>x</hr><br/>',
])('%j', (story) => {
  const { written, read } = toTrees(story);
  expect(read).toEqual(written);
});

const NAMES =
  'p p p a a img br hr h1 h2 h3 blockquote ul ol li li dl dt dd figure figcaption em b i u small code pre table thead tbody tr td th caption section div form button select option svg math template noscript';

test('random combinations of tags', () => {
  let seed = 14;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const names = NAMES.split(' ');
  const words = ['words', ' ', '\n', '&lt;b&gt;', ...Object.keys(things)];
  const toPart = () => {
    const name = names[random(names.length)] ?? '';
    const kind = random(10);
    if (kind < 5)
      return `<${name}${name === 'a' ? ' href="https://a.example/"' : ''}${name === 'img' ? ' src="a.jpg"' : ''}>`;
    return kind < 8 ? `</${name}>` : (words[random(words.length)] ?? '');
  };
  for (let round = 0; round < 1500; round += 1) {
    const story = Array.from({ length: 2 + random(30) }, toPart).join('');
    const { written, read } = toTrees(story);
    expect({ story, read }).toEqual({ story, read: written });
  }
});

test('unclosed formatting marks do not multiply over paragraphs', () => {
  const marks = ['b', 'i', 'u', 's', 'em', 'strong', 'small', 'code'];
  const open = marks.map((name) => `<${name}>`.repeat(3)).join('');
  const story = `<p>${open}${'<p>x</p>'.repeat(100_000)}`;
  expect(parseHtml(story).html.length).toBeLessThan(2 * story.length);
});
