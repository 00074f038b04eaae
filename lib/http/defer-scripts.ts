// Delays a page's scripts and fonts until its picture has loaded (docs/decisions/0051): they would share its bandwidth.

const SCRIPT = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g;
/** React writes it for pictures of high priority. */
const PICTURE_PRELOAD = '<link rel="preload" as="image"';
/** Next's page for errors, which is rendered in the browser. */
const ERROR_PAGE = 'id="__next_error__"';

/** Runs in the page: adds the scripts when the picture has loaded or failed, at the visitor's first input, or after three seconds. */
const LOADER = `(list=>{let picture=document.querySelector("main img[fetchpriority=high]"),go=()=>{for(let src of list.splice(0)){let script=document.createElement("script");script.src=src;script.async=true;document.head.append(script)}};if(!picture||picture.complete)return go();picture.onload=picture.onerror=go;for(let type of["keydown","pointerdown"])addEventListener(type,go);setTimeout(go,3000)})`;

/** @returns the page unchanged if it has no picture to wait for */
export function deferScripts(html: string): string {
  const end = html.lastIndexOf('</body>');
  if (end < 0 || !html.includes(PICTURE_PRELOAD) || html.includes(ERROR_PAGE)) return html;
  const scripts = [...html.matchAll(SCRIPT)].map(([, src]) => src);
  const withoutScripts = (part: string) =>
    part.replace(SCRIPT, '').replace(SCRIPT_PRELOAD, '').replace(FONT_PRELOAD, '');
  return `${withoutScripts(html.slice(0, end))}<script>${LOADER}(${JSON.stringify(scripts)})</script>${withoutScripts(html.slice(end))}`;
}
