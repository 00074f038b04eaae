// Generates the page that other sites embed in a frame: the media or the start of a story, credit and a link.
import type { Messages } from '@/lib/messages/messages';
import { isPlayedHere, isShown } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { findOwnPicture } from '@/lib/model/cover-picture';
import { toCredits } from '@/lib/model/credit';
import { escapeHtml } from '@/lib/model/escape';
import { getVideoSiteName, toWatchHref } from '@/lib/model/external-video';
import { hasPlayedFile } from '@/lib/model/prepared-film';
import { toCaptionsHref, toFileHref, toImageHref, toItemHref, toPlayHref, toSrcSet } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { Captions } from '@/lib/model/vtt';
import type { SeoSite } from './site';

/** Allows no scripts and no other origins; the only page that any site may frame. https://www.w3.org/TR/CSP3/ */
export const EMBED_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: Canvas; color: CanvasText; }
main { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.shown { flex: 1; min-height: 0; overflow: hidden; display: flex; align-items: center; justify-content: center; background: #111; }
.shown a { display: flex; width: 100%; height: 100%; align-items: center; justify-content: center; }
.shown img, .shown video { display: block; width: auto; height: auto; max-width: 100%; max-height: 100%; object-fit: contain; }
.shown.sound { flex-direction: column; background: none; text-align: center; }
.shown.sound a { flex: 1; min-height: 0; padding: .8rem .8rem 0; }
.shown audio { width: 100%; padding: .8rem; }
.heard { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
.words { flex: 1; padding: 1rem; overflow: hidden; }
.words h1, .sound a h1 { margin: 0 0 .5rem; font: 600 1.25rem/1.25 Georgia, serif; text-wrap: balance; }
.words p { margin: 0 0 .5rem; }
.way { display: inline-block; padding: .7rem 0; }
footer { padding: .6rem .8rem; font-size: .85rem; max-height: 40%; overflow: auto; overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: .15em; }
.shown a:focus-visible, footer a:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }`;

const link = (href: string, inner: string) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${inner}</a>`;

function toImage(item: Item) {
  const picture = findOwnPicture(item);
  if (!picture?.width || !picture.height) return null;
  return `<img src="${escapeHtml(toImageHref(picture, 800))}" srcset="${escapeHtml(toSrcSet(picture, 1600))}" sizes="100vw" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(item.alt ?? item.title)}">`;
}

type CaptionTrack = Omit<Captions, 'cues'>;

const toTrack = (item: Item, { lang, language }: CaptionTrack) =>
  `<track kind="captions" src="${escapeHtml(toCaptionsHref(item, lang))}" srclang="${escapeHtml(language)}" label="${escapeHtml(language)}">`;

function toVideo(item: Item, tracks: CaptionTrack[]) {
  const picture = findOwnPicture(item);
  const poster = picture?.width ? ` poster="${escapeHtml(toImageHref(picture, 800))}"` : '';
  const size = item.width && item.height ? ` width="${item.width}" height="${item.height}"` : '';
  const src = `${toPlayHref(item)}${poster ? '' : '#t=0.1'}`;
  return `<video src="${escapeHtml(src)}"${poster}${size} controls playsinline preload="metadata" aria-label="${escapeHtml(item.alt ?? item.title)}">${tracks.map((track) => toTrack(item, track)).join('')}</video>`;
}

/** Shows the cover of a sound, or its title, above the player. */
function toSound(item: Item, page: string) {
  const image = toImage(item);
  const shown = link(page, image ?? `<h1 dir="auto">${escapeHtml(item.title)}</h1>`);
  const heading = image ? `<h1 class="heard" dir="auto">${escapeHtml(item.title)}</h1>` : '';
  const player = `<audio src="${escapeHtml(toFileHref(item))}" controls preload="metadata" aria-label="${escapeHtml(item.alt ?? item.title)}"></audio>`;
  return `${heading}<div class="shown sound">${shown}${player}</div>`;
}

function toWords(item: Item, page: string, t: Messages) {
  const text = (item.caption ?? item.parts?.text ?? '').slice(0, 400);
  const { elsewhere } = item;
  const way = elsewhere
    ? link(toWatchHref(elsewhere), escapeHtml(t('embed.watchAt', { site: getVideoSiteName(elsewhere) })))
    : link(page, escapeHtml(t(item.kind === 'story' ? 'embed.read' : 'embed.see')));
  return `<div class="words"><h1 dir="auto">${escapeHtml(item.title)}</h1>${text ? `<p dir="auto">${escapeHtml(text)}</p>` : ''}<span class="way">${way}</span></div>`;
}

function toShown(item: Item, page: string, tracks: CaptionTrack[], t: Messages) {
  const heading = `<h1 class="heard" dir="auto">${escapeHtml(item.title)}</h1>`;
  if (item.kind === 'sound' && isPlayedHere(item)) return toSound(item, page);
  if (hasPlayedFile(item)) return `${heading}<div class="shown">${toVideo(item, tracks)}</div>`;
  const image = toImage(item);
  const shown = image ? `<div class="shown">${link(page, image)}</div>` : '';
  return isShown(item) && shown ? heading + shown : shown + toWords(item, page, t);
}

/** Generates the whole page, without header, menu and scripts. */
export function renderEmbedPage(item: Item, site: SeoSite, t: Messages, tracks: CaptionTrack[] = []): string {
  const page = site.url + toItemHref(item);
  const { html: credit } = toCredits(item, site, t);
  const blank = credit.replaceAll('<a href', '<a target="_blank" href');
  return `<!doctype html>
<html lang="${escapeHtml(site.language)}" dir="${t.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(item.title)} · ${escapeHtml(site.title)}</title>
<link rel="canonical" href="${escapeHtml(page)}">
<link rel="icon" href="${withBasePath('/icon.svg')}" type="image/svg+xml">
<style>${STYLE}
</style>
</head>
<body>
<main>${toShown(item, page, tracks, t)}</main>
<footer>${blank} ${link(site.url + withBasePath('/'), `<bdi>${escapeHtml(site.title)}</bdi>`)}</footer>
</body>
</html>
`;
}
