// Has a page's programs come once its picture is there (docs/decisions/0051).
// Plain JavaScript, because Next loads its page cache as it is.

const PROGRAM = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)" async=""(?: nonce="[^"]*")?><\/script>/g;
/** Of the first of them. */
const HINT = /<link rel="preload" as="script"[^>]*>/g;
/** Before a picture that is worth waiting for, Next says so. */
const PICTURE = '<link rel="preload" as="image"';
/** A document that React makes anew in the browser. */
const MADE_ANEW = 'id="__next_error__"';

/** Runs in the page: adds the programs when the picture has come or failed, somebody reaches for something, or three seconds have gone by. */
const LOADER = `(list=>{let picture=document.querySelector("main img[fetchpriority=high]"),go=()=>{for(let src of list.splice(0)){let script=document.createElement("script");script.src=src;script.async=true;document.head.append(script)}};if(!picture||picture.complete)return go();picture.onload=picture.onerror=go;for(let type of["keydown","pointerdown"])addEventListener(type,go);setTimeout(go,3000)})`;

/**
 * The same page, whose programs are not fetched beside its picture: on a slow line it would get a part of it.
 * @param {string} html
 */
export function putPictureFirst(html) {
  const end = html.lastIndexOf('</body>');
  if (end < 0 || !html.includes(PICTURE) || html.includes(MADE_ANEW)) return html;
  const programs = [...html.matchAll(PROGRAM)].map(([, src]) => src);
  const rest = (part) => part.replace(PROGRAM, '').replace(HINT, '');
  return `${rest(html.slice(0, end))}<script>${LOADER}(${JSON.stringify(programs)})</script>${rest(html.slice(end))}`;
}
