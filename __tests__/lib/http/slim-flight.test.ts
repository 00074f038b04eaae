/** @jest-environment node */
import { slimFlight } from '@/lib/http/slim-flight.mjs';

// As Next writes it: the data as a text in a script, in which no character ends the script.
const toScript = (text: string) =>
  `<script>self.__next_f.push([1,${JSON.stringify(text).replace(/[<>&]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`)}])</script>`;
const toPage = (...pieces: string[]) =>
  `<title>A lake</title><p>Words</p><script>(self.__next_f=self.__next_f||[]).push([0])</script>${pieces.map(toScript).join('')}</body>`;

/** What a browser would make of it: the rows, one after the other. */
const toFlight = (html: string) =>
  [...html.matchAll(/__next_f\.push\(\[1,(".*?[^\\]")\]\)<\/script>/g)]
    .map(([, text]) => JSON.parse(text as string))
    .join('');

const HEAD =
  '1a:[["$","title","0",{"children":"A lake"}],["$","meta","1",{"name":"description","content":"Blue"}],["$","link","2",{"rel":"canonical","href":"/lake"}],["$","$L2b","3",{}]]\n';
const PAGE = '0:{"P":null,"children":["$","main",null,{"id":"main","children":"$L1a"}]}\n';

test('the head is in the HTML, and not in the flight data once more', () => {
  const slim = slimFlight(toPage(PAGE, HEAD));
  expect(slim).toContain('<title>A lake</title><p>Words</p>');
  expect(toFlight(slim)).toBe(`${PAGE}1a:null\n`);
});

test('it stays there where visitors get on without a new document', () => {
  expect(toFlight(slimFlight(toPage(PAGE, HEAD), { keepsHead: true }))).toBe(PAGE + HEAD);
});

test('a head that says last by a reference what Next puts there is one all the same', () => {
  expect(toFlight(slimFlight(toPage('1:[["$","title","0",{"children":"A lake"}],"$L2"]\n')))).toBe('1:null\n');
});

test.each([
  ['a sheet beside a paragraph', '1:[["$","link","0",{"rel":"stylesheet","href":"/a.css"}],["$","p","1",{}]]\n'],
  ['a paragraph beside a title', '1:[["$","title","0",{"children":"A"}],["$","p","1",{"children":"B"}]]\n'],
  ['a paragraph', '1:[["$","p","0",{"children":"B"}]]\n'],
  ['a component that is given something', '1:[["$","meta","0",{}],["$","$L2","1",{"id":"a"}]]\n'],
])('%s stays', (_what, row) => {
  expect(toFlight(slimFlight(toPage(row)))).toBe(row);
});

describe('what the document has loaded, and what a page that is there never shows', () => {
  const list =
    '[["$","link","0",{"rel":"stylesheet","href":"/a.css","precedence":"next"}],["$","script","script-0",{"src":"/a.js","async":true}]]';
  const toRow = (loaded: string, notFound: string) =>
    `0:{"r":["$","$1","c",{"children":[${loaded},["$","$L8",null,{"parallelRouterKey":"children"${notFound},"template":["$","$Lb",null,{}]}]]}]}\n`;
  const row = toRow(list, ',"notFound":[["$","h1",null,{"children":"Nothing"}],[]]');

  test('are left out, so that lists keep their places among others', () => {
    expect(toFlight(slimFlight(toPage(row)))).toBe(toRow('[]', ''));
  });

  test('stay where visitors get on without a new document', () => {
    expect(toFlight(slimFlight(toPage(row), { keepsHead: true }))).toBe(row);
  });

  test('children that show nothing are so in one word, and no other list is touched', () => {
    const children = '1:["$","p",null,{"children":[false,"$undefined",null,"Words"],"flags":[false,"$undefined"]}]\n';
    expect(toFlight(slimFlight(toPage(children)))).toBe(
      '1:["$","p",null,{"children":[null,null,null,"Words"],"flags":[false,"$undefined"]}]\n',
    );
  });

  test('are told from what an owner has written', () => {
    const words = '1:{"notFound":"nobody","children":["$","p",null,{"title":"[[\\"$\\",\\"link\\"]]"}]}\n';
    expect(toFlight(slimFlight(toPage(words)))).toBe(words);
  });
});

test('what is to be loaded early and what has no value is left out', () => {
  const rows = [
    '1:"$Sreact.fragment"',
    ':HL["/a.css","style"]',
    '2:I[41306,["/a.js"],"Menu"]',
    '3:["$","a",null,{"href":"/a","rel":"$undefined","aria-current":"$undefined","children":[",","$undefined"]}]',
  ].join('\n');
  expect(toFlight(slimFlight(toPage(`${rows}\n`)))).toBe(
    '1:"$Sreact.fragment"\n2:I[41306,["/a.js"],"Menu"]\n3:["$","a",null,{"href":"/a","children":[",",null]}]\n',
  );
});

test('texts are what they were, whatever they look like and wherever they are cut', () => {
  const words = '\n:HL["/a.css","style"]\n1a:[["$","title","0",{"children":"é</script>🌊"}]]\n,"rel":"$undefined"';
  const text = `5:T${Buffer.byteLength(words).toString(16)},${words}6:["$","p",null,{"a":"$5","b":"$$undefined","title":",\\"a\\":\\"$undefined\\""}]\n`;
  for (let at = 1; at < text.length; at += 7)
    expect(toFlight(slimFlight(toPage(PAGE, text.slice(0, at), text.slice(at), HEAD)))).toBe(`${PAGE}${text}1a:null\n`);
});

test('a page that the browser makes anew, as where nothing is found, keeps all of them', () => {
  const html = `<html id="__next_error__">${toPage(PAGE, HEAD)}`;
  expect(slimFlight(html)).toBe(html);
});

test('pieces that stand apart stay where they are', () => {
  const slim = slimFlight(`${toScript(PAGE)}<p>Between</p>${toScript(HEAD)}`);
  expect(slim).toBe(`${toScript(PAGE)}<p>Between</p>${toScript('1a:null\n')}`);
});

test('a page of one visitor keeps the number that its scripts run by', () => {
  const html = toPage(HEAD).replaceAll('<script>', '<script nonce="abc=">');
  expect(slimFlight(html)).toContain('<script nonce="abc=">self.__next_f.push([1,"1a:null\\n"])</script>');
});

test.each([
  ['without flight data', '<p>Words</p>'],
  ['with bytes that are no text', `${toPage(HEAD)}<script>self.__next_f.push([3,"AAEC"])</script>`],
  ['with a text that ends too early', toPage('5:T,', 'x')],
])('a page %s is left as it is', (_what, html) => {
  expect(toFlight(slimFlight(html))).toBe(toFlight(html));
  expect(slimFlight(html)).toContain('</');
});

test('a page with a row that is not as expected stays as it is', () => {
  const page = toPage('1:[["$","title","0",{"children":}]]\n', HEAD);
  expect(slimFlight(page)).toBe(page);
});
