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
