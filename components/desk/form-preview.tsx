'use client';
import { useEffect, useRef, useState } from 'react';
import styles from './story.module.css';

interface FormPreviewProps {
  /** Id of the form with the draft. The page may name faults of its fields (posted-faults.tsx). */
  form: string;
  /** Page that shows a posted draft. */
  href: string;
  /** Name of the frame, to which the form posts without JavaScript. */
  name: string;
  title: string;
  failed: string;
  /** Whether the draft changes more than the content of the page: its styles, header and footer. */
  isWhole?: boolean;
}

/** Most people pause for longer between words. */
const DELAY_MS = 500;

/** Parses the page of a draft. Nothing in its frame runs, so scripts and links are left out. */
function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('script, link[as="script"]')) element.remove();
  for (const link of page.links) link.removeAttribute('href');
  return page;
}

const STYLES = 'style, link[rel="stylesheet"]';

/** Changes the style sheets that differ, so that the others stay loaded. */
function replaceStyles(shown: Document, page: Document) {
  const list = (from: Document) => [...from.head.querySelectorAll(STYLES)].map((each) => each.outerHTML);
  const [before, after] = [list(shown), list(page)];
  for (const style of shown.head.querySelectorAll(STYLES)) if (!after.includes(style.outerHTML)) style.remove();
  for (const style of page.head.querySelectorAll(STYLES))
    if (!before.includes(style.outerHTML)) shown.head.append(shown.importNode(style, true));
}

/** Shows a page in a frame: in the page that the frame shows already, if any, so that it stays where it is scrolled to. */
function showPage(frame: HTMLIFrameElement, page: Document, isWhole: boolean) {
  const shown = frame.contentDocument;
  const [before, after] = [shown?.getElementById('main'), page.getElementById('main')];
  if (!shown || !before || !after) {
    frame.srcdoc = `<!DOCTYPE html>${page.documentElement.outerHTML}`;
  } else if (isWhole) {
    replaceStyles(shown, page);
    shown.documentElement.setAttribute('style', page.documentElement.getAttribute('style') ?? '');
    shown.body.replaceChildren(...page.body.childNodes);
  } else before.replaceChildren(...after.childNodes);
}

/** Moves the faults that a page names to the fields of the form. */
function moveFaults(form: HTMLFormElement, page: Document) {
  const list = page.querySelector('[data-faults]');
  if (!list) return;
  list.remove();
  const faults = new Map(
    [...list.querySelectorAll<HTMLElement>('[data-fault-of]')].map((each) => [each.dataset.faultOf, each.textContent]),
  );
  for (const control of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const place = document.getElementById(`${control.id}-fault`);
    const text = faults.get(control.name) ?? '';
    if (!place || place.textContent === text) continue;
    place.textContent = text;
    if (text) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }
}

/** The page of the draft in a form, rendered by the server while the draft changes. */
export function FormPreview({ form: id, href, name, title, failed, isWhole = false }: FormPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: AbortController | undefined;
    async function load(form: HTMLFormElement) {
      pending?.abort();
      const request = new AbortController();
      pending = request;
      try {
        const response = await fetch(href, { method: 'POST', body: new FormData(form), signal: request.signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const page = parsePage(await response.text());
        if (request.signal.aborted || !frame.current) return;
        moveFaults(form, page);
        showPage(frame.current, page, isWhole);
        setHasFailed(false);
      } catch {
        if (!request.signal.aborted) setHasFailed(true);
      }
    }
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => load(form), DELAY_MS);
    };
    load(form);
    form.addEventListener('input', later);
    return () => {
      clearTimeout(timer);
      pending?.abort();
      form.removeEventListener('input', later);
    };
  }, [id, href, isWhole]);
  return (
    <>
      <p role="status" className={styles.failed}>
        {hasFailed && failed}
      </p>
      {/* It has the site's own origin, so that its styles and pictures load, and nothing in it runs. */}
      <iframe ref={frame} className={styles.frame} name={name} title={title} sandbox="allow-same-origin" />
    </>
  );
}
