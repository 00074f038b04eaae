import type { ExternalVideo } from '@/lib/model/external-video';
import {
  getPlayerSource,
  getVideoSiteName,
  parseElsewhere,
  toPolicySources,
  toWatchHref,
} from '@/lib/model/external-video';

const read = (text: string) => {
  const parsed = parseElsewhere(text);
  return 'film' in parsed ? parsed.film : parsed.fault;
};

const youtube: ExternalVideo = { site: 'youtube', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' };
const listed: ExternalVideo = { site: 'vimeo', url: 'https://vimeo.com/76979871' };
const unlisted: ExternalVideo = { site: 'vimeo', url: 'https://vimeo.com/76979871/abcdef0123' };
const file: ExternalVideo = { site: 'file', url: 'https://films.example.org/a%20b.mp4?x=1' };

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
  ['https://www.youtube.com/watch?feature=share&v=aqz-KE-bpKQ&t=10s', youtube],
  ['https://m.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
  ['https://youtu.be/aqz-KE-bpKQ?si=abc', youtube],
  ['https://youtube.com/shorts/aqz-KE-bpKQ', youtube],
  ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0', youtube],
  ['https://www.youtube.com/live/aqz-KE-bpKQ/', youtube],
  ['https://vimeo.com/76979871', listed],
  ['https://www.vimeo.com/channels/staffpicks/76979871', listed],
  ['https://vimeo.com/76979871/abcdef0123', unlisted],
  ['https://player.vimeo.com/video/76979871?h=abcdef0123&title=0', unlisted],
  ['https://films.example.org/a%20b.mp4?x=1#t=9', file],
  ['HTTPS://Films.Example.org:8443/x.WebM', { site: 'file', url: 'https://films.example.org:8443/x.WebM' }],
])('%s is a film', (text, film) => {
  expect(read(text)).toEqual(film);
});

test.each([
  ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https'],
  ['javascript:alert(1)//youtu.be/aqz-KE-bpKQ', 'https'],
  ['file:///etc/passwd.mp4', 'https'],
  ['https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'evil.example'],
  ['https://evil.example/?https://youtu.be/aqz-KE-bpKQ', 'evil.example'],
  ['https://www.youtube.com/watch?v="><script>', 'no film on YouTube'],
  ['https://www.youtube.com/@somebody', 'no film on YouTube'],
  ['https://vimeo.com/somebody', 'no film on Vimeo'],
  ['https://user:secret@films.example.org/x.mp4', 'password'],
  ["https://a;script-src'unsafe-eval'.example.org/x.mp4", 'public site'],
  ['https://127.0.0.1/x.mp4', 'public site'],
  ['https://[::1]/x.mp4', 'public site'],
  ['https://2130706433/x.mp4', 'public site'],
  ['https://localhost/x.mp4', 'public site'],
  ['https://nas.local/x.mp4', 'public site'],
  ['https://films.example.org/x.m3u8', 'films.example.org'],
  ['https://films.example.org/page.html', 'films.example.org'],
  [`https://films.example.org/${'x'.repeat(3000)}.mp4`, 'no address'],
  ['no address', 'no address'],
  ['', 'no address'],
])('%s is not a video, and the owner gets a reason', (text, why) => {
  expect(read(text)).toEqual(expect.stringContaining(why));
});

test('the link to a film may contain a start time', () => {
  expect(toWatchHref(youtube, 61.4)).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=61s');
  expect(toWatchHref(listed, 61)).toBe('https://vimeo.com/76979871#t=61s');
  expect(toWatchHref(file, 61)).toBe('https://films.example.org/a%20b.mp4?x=1#t=61');
  expect(toWatchHref(file)).toBe(file.url);
});

test('it is played from the site without cookies if there is one', () => {
  expect(getPlayerSource(youtube)).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
  expect(getPlayerSource(unlisted)).toBe('https://player.vimeo.com/video/76979871?h=abcdef0123');
  expect(getPlayerSource(file)).toBe(file.url);
  expect([youtube, listed, file].map(getVideoSiteName)).toEqual(['YouTube', 'Vimeo', 'films.example.org']);
});

test("the policy allows the film's origin only, and cannot be broken by it", () => {
  for (const film of [youtube, listed, file])
    for (const source of Object.values(toPolicySources(film))) expect(source).toMatch(/^https:\/\/[a-z0-9.-]+(:\d+)?$/);
  expect(toPolicySources(file)).toEqual({ 'media-src': 'https://films.example.org' });
});
