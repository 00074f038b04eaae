import { getMessages } from '@/lib/messages/messages';
import { getPlayAdvice, getPlayNotice } from '@/lib/model/film-codec';
import { formatVtt, parseVtt } from '@/lib/model/vtt';

const t = getMessages('en');

test('captions are parsed with their times, and written so that they are parsed equally', () => {
  const cues = parseVtt(
    'WEBVTT\r\n\r\nNOTE not shown\r\n\r\n1\r\n00:01.500 --> 00:00:03.000 align:start\r\nA cat\r\n& a board\r\n',
  );
  expect(cues).toEqual([{ start: 1.5, end: 3, text: 'A cat\n& a board' }]);
  expect(parseVtt(formatVtt(cues ?? []))).toEqual(cues);
});

test('hostile captions become plain text', () => {
  const cues = parseVtt(
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Eve><script>x()</script>&lt;b&gt;\u202eevil\u0007 <img src=x onerror=',
  );
  expect(cues).toEqual([{ start: 0, end: 1, text: 'x()<b>evil' }]);
  expect(formatVtt(cues ?? [])).not.toMatch(/<(?!\/)|\u202e/);
});

test('text other than WebVTT is rejected, and cues that end before they start are left out', () => {
  expect(parseVtt('<html>')).toBeNull();
  expect(parseVtt('WEBVTT\n\n00:02.000 --> 00:01.000\nBack')).toEqual([]);
});

test('a film with a rarely supported codec is explained to visitors', () => {
  expect(getPlayNotice({ codec: 'hevc', type: 'video/mp4' }, t)).toBe('Your browser may not play this film (HEVC).');
  expect(getPlayNotice({ codec: 'avc', type: 'video/mp4' }, t)).toBeNull();
  expect(getPlayNotice({ codec: 'vp9', type: 'video/x-matroska' }, t)).toMatch(/Matroska/);
  expect(getPlayNotice({ type: 'video/mp4' }, t)).toBe('Your browser may not play this film.');
});

test('the remedy is shown to the owner only', () => {
  const film = { codec: 'hevc', type: 'video/mp4' };
  expect(getPlayAdvice(film)).toBe('HEVC plays in few browsers; a copy in H.264 beside it would.');
  expect(getPlayNotice(film, t)).not.toMatch(/copy|beside/);
  expect(getPlayAdvice({ codec: 'avc', type: 'video/mp4' })).toBeNull();
});
