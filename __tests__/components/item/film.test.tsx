import { renderToStaticMarkup } from 'react-dom/server';
import { Film } from '@/components/item/film';
import { getMessages } from '@/lib/messages/messages';
import { bareItem } from '../bare-item';

const film = { ...bareItem, kind: 'film' as const, type: 'video/mp4', codec: 'avc' };
const cues = [{ start: 61, end: 62, text: 'A cat <b>runs</b>' }];

test('a film is played by the browser, with its captions, chapters and transcript in the HTML', () => {
  const captions = [{ lang: 'de', language: 'de', cues }];
  const html = renderToStaticMarkup(<Film item={film} captions={captions} chapters={cues} t={getMessages('en')} />);
  expect(html).toContain('/items/harbour-at-dusk-abcdefgh27/captions?lang=de');
  expect(html).toMatch(/<video [^>]*controls/);
  expect(html).toContain('/file#t=61');
  expect(html).toMatch(/<div lang="de">.*1:01.*A cat &lt;b&gt;runs/);
});

test('without a poster the browser shows the first frame', () => {
  expect(renderToStaticMarkup(<Film item={film} t={getMessages('en')} />)).toContain('/file#t=0.1');
});

test('a film with a rarely supported codec can be downloaded', () => {
  expect(renderToStaticMarkup(<Film item={film} t={getMessages('en')} />)).not.toContain('download');
  expect(renderToStaticMarkup(<Film item={{ ...film, codec: 'hevc' }} t={getMessages('en')} />)).toMatch(
    /may not play this film \(HEVC\).*download/,
  );
});

const avi = { ...film, type: 'video/x-msvideo', codec: 'mpeg4' };
const prepared = {
  key: 'ab12',
  sizes: [{ width: 1920, height: 1080, bytes: 9 }] as [{ width: number; height: number; bytes: number }],
};

test.each(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'uk', 'zh'])(
  'while a film is prepared, its page says so, with a download and no player: %s',
  (language) => {
    const html = renderToStaticMarkup(<Film item={{ ...avi, isPreparing: true }} t={getMessages(language)} />);
    expect(html).toContain(getMessages(language)('item.preparing'));
    expect(html).toMatch(/href="[^"]*\/file" download/);
    expect(html).not.toContain('<video');
  },
);

test('a film of a kind that some browsers play is played while it is prepared', () => {
  const html = renderToStaticMarkup(
    <Film item={{ ...film, codec: 'hevc', isPreparing: true }} t={getMessages('en')} />,
  );
  expect(html).toMatch(/<video [^>]*src="[^"]*\/file/);
  expect(html).toContain('being prepared');
});

test('without ffmpeg a film that no browser plays has no player, and can be downloaded', () => {
  const html = renderToStaticMarkup(<Film item={avi} t={getMessages('en')} />);
  expect(html).toMatch(/may not play this film \(MPEG-4\).*download/);
  expect(html).not.toContain('<video');
});

test('the copy of a film is played, and a large screen gets the one in full size', () => {
  const html = renderToStaticMarkup(<Film item={{ ...avi, prepared }} t={getMessages('en')} />);
  expect(html).toMatch(/<video [^>]*src="[^"]*\/file\?of=play&amp;v=ab12#t=0\.1"/);
  expect(html).not.toContain('download');
  const [size] = prepared.sizes;
  const large = { ...prepared, sizes: [size, size] as [typeof size, typeof size] };
  const both = renderToStaticMarkup(<Film item={{ ...avi, prepared: large }} t={getMessages('en')} />);
  expect(both).not.toMatch(/<video [^>]*src=/);
  expect(both).toMatch(/<source src="[^"]*of=large[^"]*" type="video\/mp4" media="[^"]*"\/><source src="[^"]*of=play/);
});
