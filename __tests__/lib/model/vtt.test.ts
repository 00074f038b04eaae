import { getMessages } from '@/lib/messages/messages';
import { getPlayAdvice, getPlayNotice } from '@/lib/model/film-codec';
import { type CaptionFormat, formatVtt, parseCaptions } from '@/lib/model/vtt';

const t = getMessages('en');

const parse = (text: string, format?: CaptionFormat) => parseCaptions(text, format).cues;
const fault = (text: string, format?: CaptionFormat) => parseCaptions(text, format).fault;
const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`;

test('captions are parsed with their times, and written so that they are parsed equally', () => {
  const cues = parse(
    'WEBVTT\r\n\r\nNOTE not shown\r\n\r\n1\r\n00:01.500 --> 00:00:03.000 align:start\r\nA cat\r\n& a board\r\n',
  );
  expect(cues).toEqual([{ start: 1.5, end: 3, text: 'A cat\n& a board' }]);
  expect(parseCaptions(formatVtt(cues))).toEqual({ cues });
});

test.each([
  ['1:00:00.000 --> 1:00:01.000', 3600, 3601],
  ['0:0:0.1 --> 0:0:1.5', 0.1, 1.5],
  ['00:00:00,100 --> 00:00:01,000', 0.1, 1],
  ['00:00.100-->00:01.000', 0.1, 1],
  ['\t00:01 --> 00:02', 1, 2],
  ['123:00:01.000 --> 123:00:02.000 line:0 position:20%', 442801, 442802],
  ['75:00.000 --> 75:01.000', 4500, 4501],
])('the time %j is understood', (time, start, end) => {
  expect(parseCaptions(vtt(`${time}\nwords`))).toEqual({ cues: [{ start, end, text: 'words' }] });
});

test('captions whose times are not understood are counted, and the others are read', () => {
  const text = vtt('00:01.000 --> 00:02.000\nread', '00:xx --> 00:03.000\nlost', '00:04.000 --> 00:03.000\nback');
  expect(parseCaptions(text)).toEqual({
    cues: [{ start: 1, end: 2, text: 'read' }],
    fault: '2 of its captions are not shown, because the times are not understood (line 6)',
  });
});

test('SubRip and SubViewer are read', () => {
  const expected = [
    { start: 0.1, end: 1, text: 'One <3 & two' },
    { start: 3600, end: 3601.5, text: 'Three\nfour' },
  ];
  const srt =
    '1\r\n00:00:00,100 --> 00:00:01,000\r\n<i>One</i> <3 & <font color="red">two</font>\r\n2\r\n01:00:00,000 --> 01:00:01,500\r\n{\\an8}Three\r\nfour\r\n';
  const sbv = '0:00:00.100,0:00:01.000\nOne <3 & two\n\n1:00:00.000,1:00:01.500\nThree\nfour\n';
  expect(parseCaptions(srt, 'srt')).toEqual({ cues: expected });
  expect(parseCaptions(sbv, 'sbv')).toEqual({ cues: expected });
});

test('captions without the first line of WebVTT are read, and other text is not', () => {
  const bare = '00:00.100 --> 00:01.000\nwords\n';
  expect(parse(bare)).toEqual([{ start: 0.1, end: 1, text: 'words' }]);
  expect(fault(bare)).toMatch(/^its first line is not WEBVTT/);
  expect(parseCaptions('<html>')).toEqual({ cues: [], fault: 'it is no WebVTT, whose first line is WEBVTT' });
  expect(parseCaptions('words', 'srt')).toEqual({ cues: [], fault: 'it holds no captions' });
});

test('flight data of drones is no captions', () => {
  const data = '1\n00:00:00,000 --> 00:00:00,033\n<font size="28">FrameCnt: 1, DiffTime: 33ms\n[iso: 100]</font>\n';
  expect(parseCaptions(data, 'srt')).toEqual({ cues: [], fault: expect.stringMatching(/flight data of a drone/) });
});

test('speakers are named once, also in our own WebVTT', () => {
  const time = '00:01.000 --> 00:02.000';
  const say = (text: string) => parse(vtt(`${time}\n${text}`)).map((cue) => cue.text);
  expect(say('<v Interviewer>How was it?</v>')).toEqual(['Interviewer: How was it?']);
  expect(say('<v.loud.first Mrs  Muster>Cold.\n<i>pause</i>')).toEqual(['Mrs Muster: Cold.\npause']);
  expect(say('<v A &amp; B>Yes <v C>No</v>')).toEqual(['A & B: Yes \nC: No']);
  expect(say('<v Anna>ANNA: Hello')).toEqual(['ANNA: Hello']);
  expect(say('<v Anna></v>')).toEqual([]);
  expect(formatVtt(parse(vtt(`${time}\n<v Anna>Hello`)))).toContain('\nAnna: Hello\n');
});

test('character references are those of HTML', () => {
  const [cue] = parse(vtt('00:01.000 --> 00:02.000\nIda&#39;s caf&eacute; &amp; &#x263A; &unknown;'));
  expect(cue?.text).toBe("Ida's café & ☺ &unknown;");
});

test('hostile captions become plain text, in linear time', () => {
  const cues = parse(
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Eve><script>x()</script>&lt;b&gt;\u202eevil\u0007 <img src=x onerror=',
  );
  expect(cues).toEqual([{ start: 0, end: 1, text: 'Eve: x()<b>evil' }]);
  expect(formatVtt(cues)).not.toMatch(/<(?!\/)|\u202e/);
  for (const part of ['<v ', '<v x>', '<i ', '{\\', '00:00 --> '])
    for (const format of ['vtt', 'srt'] as const)
      expect(parse(vtt(`00:00.000 --> 00:01.000\n${part.repeat(200_000)}`), format).length).toBeLessThan(2);
});

test('at most 5,000 captions are shown, and more are reported', () => {
  const many = vtt(...Array.from({ length: 5_001 }, () => '00:00.000 --> 00:01.000\nwords'));
  expect(parse(many)).toHaveLength(5_000);
  expect(fault(many)).toBe('it is long: its first 5000 captions are shown');
});

test('a film with a rarely supported codec is explained to visitors', () => {
  expect(getPlayNotice({ codec: 'hevc', type: 'video/mp4' }, t)).toBe('Your browser may not play this film (HEVC).');
  expect(getPlayNotice({ codec: 'avc', type: 'video/mp4' }, t)).toBeNull();
  expect(getPlayNotice({ codec: 'vp9', type: 'video/x-matroska' }, t)).toMatch(/Matroska/);
  expect(getPlayNotice({ type: 'video/mp4' }, t)).toBe('Your browser may not play this film.');
  expect(getPlayNotice({ codec: 'avc', silentCodec: 'pcm-s16', type: 'video/quicktime' }, t)).toBe(
    'Your browser may not play this film (PCM).',
  );
});

test('the remedy is shown to the owner only', () => {
  const film = { codec: 'hevc', type: 'video/mp4' };
  expect(getPlayAdvice(film)).toBe('HEVC plays in few browsers; a copy in H.264 beside it would.');
  expect(getPlayNotice(film, t)).not.toMatch(/copy|beside/);
  expect(getPlayAdvice({ codec: 'avc', type: 'video/mp4' })).toBeNull();
});
