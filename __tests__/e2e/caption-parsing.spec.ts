// WebVTT is read as browsers read it: cues, times and words are those of Chromium.
import { expect, test } from '@playwright/test';
import { parseCaptions } from '../../lib/model/vtt';

const cue = (text: string, timing = '00:01.000 --> 00:02.000') => `WEBVTT\n\n${timing}\n${text}\n`;

const FILES: Record<string, string> = {
  'a byte order mark, a title and line ends of Windows':
    '\uFEFFWEBVTT - The harbour\r\nKind: captions\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\nOne\r\nline\r\n\r\n00:03.000 --> 00:04.000\r\nTwo\r\n',
  'line ends of old Macs': 'WEBVTT\r\r00:01.000 --> 00:02.000\rOne\r\r00:03.000 --> 00:04.000\rTwo\r',
  'hours, and none': cue('words', '01:02:03.004 --> 100:00:00.000'),
  'settings of the cue': cue('words', '00:01.000 --> 00:02.000 line:0 position:20%,line-left align:start region:a'),
  'settings that are wrong': cue('words', '00:01.000 --> 00:02.000 line:x y z:: align'),
  'no space around the arrow': cue('words', '00:01.000-->00:02.000'),
  'no empty line between cues': 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:03.000 --> 00:04.000\nTwo\n',
  'no empty line after the first': 'WEBVTT\n00:01.000 --> 00:02.000\nOne\n',
  'many empty lines': 'WEBVTT\n\n\n\n00:01.000 --> 00:02.000\nOne\n\n\n\n\n00:03.000 --> 00:04.000\nTwo\n\n\n',
  'a name, a number and a name like a time':
    'WEBVTT\n\nintro\n00:01.000 --> 00:02.000\nOne\n\n7\n00:03.000 --> 00:04.000\nTwo\n\n00:00\n00:05.000 --> 00:06.000\nThree\n',
  'notes, styles and regions':
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\nwidth:40%\n\nNOTE one\nmore\n\n00:01.000 --> 00:02.000\nOne\n\nNOTE\n\n00:03.000 --> 00:04.000\nTwo\n\nNOTE last\n',
  'a note right after a cue': 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\nNOTE still words\n',
  'tags, classes and times':
    'WEBVTT\n\n00:01.000 --> 00:04.000\n<c.yellow.bg_blue>One</c> <00:02.000><b>two</b> <i>three</i> <u>four</u> <lang en-GB>five</lang>\n',
  'ruby text': cue('<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>'),
  'tags that are not closed': cue('<i>One <b>two'),
  'a tag that does not end': cue('One <i two'),
  'tags that do not exist': cue('<font color=red>One</font> <script>two</script>'),
  'a sign that looks like a tag': cue('One <3 two > three'),
  'escaped signs': cue('One &amp; two &lt;b&gt; &nbsp;three&lrm; &quot;four&quot; &apos;five&apos;'),
  'references of HTML': cue('&eacute;t&#233; &#x263A; &hellip; &copy 2020 &unknown; &'),
  'times that are wrong':
    'WEBVTT\n\n00:aa.000 --> 00:02.000\nOne\n\n00:03.000 -> 00:04.000\nTwo\n\n00:05.000 --> 00:06.000\nThree\n',
  'a file that ends within a cue': 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne',
  'a cue without words': 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\nTwo\n',
  'cues in any order': 'WEBVTT\n\n00:05.000 --> 00:06.000\nTwo\n\n00:01.000 --> 00:02.000\nOne\n',
  'only the first line': 'WEBVTT\n',
};

/** The cues of Chromium, without those that have no words. */
const readAsBrowser = (text: string) =>
  new Promise<{ start: number; end: number; text: string }[]>((resolve) => {
    const video = document.createElement('video');
    const track = document.createElement('track');
    const read = () =>
      resolve(
        ([...(track.track.cues ?? [])] as VTTCue[])
          .map((each) => ({
            start: each.startTime,
            end: each.endTime,
            text: (each.getCueAsHTML().textContent ?? '').trim(),
          }))
          .filter((each) => each.text !== ''),
      );
    track.addEventListener('load', read);
    track.addEventListener('error', read);
    track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    video.append(track);
    document.body.append(video);
    track.track.mode = 'hidden';
  });

for (const [name, text] of Object.entries(FILES))
  test(name, async ({ page }) => {
    expect(parseCaptions(text).cues).toEqual(await page.evaluate(readAsBrowser, text));
  });
