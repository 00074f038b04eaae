/** @jest-environment jsdom */
import en from '@/lib/messages/languages/en.json';
import { runCommand } from '@/lib/viewer/film-commands';

/** The parts of a film that every player provides. */
function makeFilm(more: object = {}) {
  const film = {
    paused: true,
    currentTime: 20,
    duration: 60,
    volume: 0.95,
    muted: false,
    playbackRate: 1,
    textTracks: [] as { kind: string; language: string; mode: string }[],
    play() {
      film.paused = false;
    },
    pause() {
      film.paused = true;
    },
    ...more,
  };
  return film;
}
const run = (film: object, command: Parameters<typeof runCommand>[1]) =>
  runCommand(film as HTMLVideoElement, command, en.film);

test('a film plays and pauses', () => {
  const film = makeFilm();
  run(film, { type: 'toggle' });
  expect(film.paused).toBe(false);
  run(film, { type: 'toggle' });
  expect(film.paused).toBe(true);
});

test('seeking is limited to the film, and to its start if the length is unknown', () => {
  const film = makeFilm();
  run(film, { type: 'seek', by: -30 });
  expect(film.currentTime).toBe(0);
  run(film, { type: 'seek', by: 90 });
  expect(film.currentTime).toBe(60);
  const unknown = makeFilm({ duration: Number.NaN });
  run(unknown, { type: 'seek', by: 5 });
  expect(unknown.currentTime).toBe(0);
});

test('the volume is at most 100 %, and raising it turns the sound on', () => {
  const film = makeFilm({ muted: true });
  expect(run(film, { type: 'volume', by: 0.1 })).toBe('Volume 100 %');
  expect(film.muted).toBe(false);
  expect(run(film, { type: 'mute' })).toBe('Sound off');
});

test('the speed is reported', () => {
  const film = makeFilm();
  expect(run(film, { type: 'speed', step: -1 })).toBe('Speed 0.75 ×');
  expect(film.playbackRate).toBe(0.75);
});

test('captions use the language of the page, can be turned off, and are reported if missing', () => {
  document.documentElement.lang = 'de';
  const textTracks = [
    { kind: 'metadata', language: 'de', mode: 'disabled' },
    { kind: 'captions', language: 'en', mode: 'disabled' },
    { kind: 'subtitles', language: 'de', mode: 'disabled' },
  ];
  const film = makeFilm({ textTracks });
  expect(run(film, { type: 'captions' })).toBe('Captions on');
  expect(textTracks.map(({ mode }) => mode)).toEqual(['disabled', 'disabled', 'showing']);
  expect(run(film, { type: 'captions' })).toBe('Captions off');
  expect(run(makeFilm(), { type: 'captions' })).toBe('There are no captions');
  expect(run(makeFilm({ textTracks: undefined }), { type: 'captions' })).toBe('There are no captions');
});

test('without permission for full screen nothing happens', () => {
  expect(run(makeFilm(), { type: 'fullscreen' })).toBe('');
});
