// Captions in TTML and SubStation Alpha become cues with texts, times and speakers; hostile ones take linear time.
import { parseSsa } from '@/lib/metadata/formats/ssa';
import { parseTtml } from '@/lib/metadata/formats/ttml';

const tt = (body: string, attributes = '', head = '') =>
  `<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ${attributes}>\n<head>${head}</head>\n<body>${body}</body></tt>`;

test('TTML: lines, styles and entities', () => {
  const { cues, fault } = parseTtml(
    tt(`<div>
      <p begin="00:00:01.000" end="00:00:02.500">First <span tts:color="red">words</span>,<br/>
         second   line</p>
      <p begin="3s" dur="1500ms">A &amp; B &lt;b&gt;</p>
      <p begin="00:00:05" end="00:00:06" xml:space="preserve"><metadata><ttm:desc>not said</ttm:desc></metadata>said</p>
      <p begin="00:00:07" end="00:00:08">  </p>
    </div>`),
  );
  expect(fault).toBeUndefined();
  expect(cues).toEqual([
    { start: 1, end: 2.5, text: 'First words,\nsecond line' },
    { start: 3, end: 4.5, text: 'A & B <b>' },
    { start: 5, end: 6, text: 'said' },
  ]);
});

test.each([
  ['00:00:02:12', 'ttp:frameRate="24"', 2.5],
  ['00:00:01:15', 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"', 1.501],
  ['25000000t', 'ttp:tickRate="10000000"', 2.5],
  ['50f', 'ttp:frameRate="25"', 2],
  ['0.5m', '', 30],
])('TTML: the time %s with %s is %d s', (begin, attributes, start) => {
  expect(parseTtml(tt(`<p begin="${begin}" dur="1h">x</p>`, attributes)).cues[0]?.start).toBe(start);
});

test('TTML: times within times, parts of a paragraph, and a paragraph that ends with its division', () => {
  const { cues } = parseTtml(
    tt(`<div begin="10s" end="20s">
      <p begin="1s" end="3s">relative</p>
      <p begin="4s"><span begin="0s" end="1s">one</span><span style="b"><span begin="1s" end="2s">two</span></span></p>
      <p begin="8s" end="30s">cut</p>
    </div>`),
  );
  expect(cues).toEqual([
    { start: 11, end: 13, text: 'relative' },
    { start: 14, end: 15, text: 'one' },
    { start: 15, end: 16, text: 'two' },
    { start: 18, end: 20, text: 'cut' },
  ]);
});

test('TTML: speakers, with any prefix of the namespace', () => {
  const head =
    '<metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ada  Example</ttm:name></ttm:agent></metadata>';
  const body = '<div ttm:agent="a"><p begin="1s" end="2s">Hello</p><p begin="3s" end="4s">Ada Example: again</p></div>';
  expect(parseTtml(tt(body, '', head)).cues.map(({ text }) => text)).toEqual([
    'Ada Example: Hello',
    'Ada Example: again',
  ]);
  const prefixed =
    '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:p begin="1s" end="2s">Prefixed</tt:p></tt:body></tt:tt>';
  expect(parseTtml(prefixed).cues).toEqual([{ start: 1, end: 2, text: 'Prefixed' }]);
});

test('TTML: faults', () => {
  expect(parseTtml('<html><p>x</p></html>').fault).toMatch(/no TTML/);
  expect(parseTtml(tt('')).fault).toBe('it holds no captions');
  const { cues, fault } = parseTtml(
    tt('<p begin="1s" end="2s">good</p>\n<p begin="soon" end="3s">bad</p>\n<p end="1s">x</p>'),
  );
  expect(cues.map(({ text }) => text)).toEqual(['x', 'good']);
  expect(fault).toBe('1 of its captions is not shown, because the times are not understood (line 5)');
  const laughs = '<!DOCTYPE tt [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const said = parseTtml(laughs + tt('<p begin="1s" end="2s">x&b;&f;</p>')).cues[0]?.text ?? '';
  expect(said).not.toMatch(/haha|root:/);
});

const HEAD =
  '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\n';
const FORMAT = 'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n';

test('SubStation Alpha: lines, speakers, commas, overrides and drawings', () => {
  const { cues, fault } = parseSsa(
    `\uFEFF${HEAD}${FORMAT}${[
      'Dialogue: 0,0:00:03.00,0:00:04.50,Default,,0,0,0,,later, with a comma',
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,Ada,0,0,0,,{\\an8\\i1}Hello{\\i0}\\Nsecond\\hline',
      'Dialogue: 1,0:00:01.00,0:00:02.50,Default,Ada,0,0,0,,{\\bord3}Hello\\Nsecond\\hline',
      'Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,not shown',
      'Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}after it',
      'Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\p2}m 0 0 l 9 9',
      'Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\pos(1,2)}placed',
      'Dialogue: 0,x,0:00:08.00,Default,,0,0,0,,lost',
    ].join('\r\n')}`,
  );
  expect(cues).toEqual([
    { start: 1, end: 2.5, text: 'Ada: Hello\nsecond\u00a0line' },
    { start: 3, end: 4.5, text: 'later, with a comma' },
    { start: 5, end: 6, text: 'after it' },
    { start: 7, end: 8, text: 'placed' },
  ]);
  expect(fault).toMatch(/^1 of its captions is not shown/);
  const old =
    '[Events]\nFormat: Marked, Start, End, Style, Actor, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,D,Ben,Old, version\n';
  expect(parseSsa(old).cues).toEqual([{ start: 1, end: 2, text: 'Ben: Old, version' }]);
  expect(parseSsa('nothing').fault).toBe('it holds no captions');
});

test.each<[string, () => unknown]>([
  ['open braces', () => parseSsa(`${HEAD}Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,${'{\\p1'.repeat(250_000)}`)],
  ['drawings', () => parseSsa(`${HEAD}Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,${'{\\p1}m'.repeat(160_000)}`)],
  ['columns', () => parseSsa(`[Events]\nFormat: ${'a,'.repeat(500_000)}\nDialogue: ${','.repeat(400_000)}`)],
  ['deep spans', () => parseTtml(tt(`<p begin="1s" end="2s">${'<span>a'.repeat(120_000)}`))],
  ['spaces', () => parseTtml(tt(`<p begin="1s" end="2s" xml:space="preserve">${' '.repeat(1_000_000)}x</p>`))],
  ['spans of spaces', () => parseTtml(tt(`<p begin="1s" end="2s">${'<span> </span>'.repeat(70_000)}x</p>`))],
  ['paragraphs', () => parseTtml(tt('<p begin="1s" end="2s">a</p>'.repeat(40_000)))],
  ['attributes', () => parseTtml(tt(`<p ${Array.from({ length: 90_000 }, (_, at) => `a${at}=""`).join(' ')}>a</p>`))],
])('a megabyte of %s takes less than two seconds', (_what, parse) => {
  const start = performance.now();
  parse();
  expect(performance.now() - start).toBeLessThan(2000);
});
