// Applies keyboard commands to a media element.
import { fill } from '@/lib/messages/browser/fill';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { type FilmCommand, stepSpeed } from './film-keys';
import { formatNumber } from './number-text';

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

/** Shows captions in the page's language, otherwise the first; hides them if visible. */
function toggleCaptions(media: HTMLVideoElement, words: MessageTable<'film'>) {
  // Embedded players may have no text tracks.
  const tracks = [...(media.textTracks ?? [])].filter(({ kind }) => kind === 'captions' || kind === 'subtitles');
  if (tracks.length === 0) return words.noCaptions;
  if (tracks.some(({ mode }) => mode === 'showing')) {
    for (const track of tracks) track.mode = 'disabled';
    return words.captionsOff;
  }
  const own = tracks.find(({ language }) => language === document.documentElement.lang) ?? tracks[0];
  if (own) own.mode = 'showing';
  return words.captionsOn;
}

function toggleFullscreen(media: HTMLVideoElement) {
  // Fullscreen may be disallowed by the browser or embedding site.
  const change = document.fullscreenElement ? document.exitFullscreen() : media.requestFullscreen?.();
  change?.catch(() => {});
  return '';
}

/** Applies a command. @returns a message for screen readers */
export function runCommand(media: HTMLVideoElement, command: FilmCommand, words: MessageTable<'film'>): string {
  switch (command.type) {
    case 'toggle':
      if (media.paused) media.play()?.catch(() => {});
      else media.pause();
      return '';
    case 'seek':
      media.currentTime = clamp(media.currentTime + command.by, media.duration || 0);
      return '';
    case 'volume':
      media.muted = false;
      media.volume = clamp(Number((media.volume + command.by).toFixed(2)), 1);
      return fill(words.volumeNow, { percent: Math.round(media.volume * 100) });
    case 'mute':
      media.muted = !media.muted;
      return media.muted ? words.soundOff : words.soundOn;
    case 'speed':
      media.playbackRate = stepSpeed(media.playbackRate, command.step);
      return fill(words.speedNow, { speed: formatNumber(media.playbackRate) });
    case 'captions':
      return toggleCaptions(media, words);
    case 'fullscreen':
      return toggleFullscreen(media);
  }
}
