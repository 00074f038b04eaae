'use client';
import { useEffect, useRef, useState } from 'react';
import styles from './story.module.css';

interface StoryPreviewProps {
  /** Id of the form with the draft. */
  form: string;
  /** Page that shows a posted draft. */
  href: string;
  /** Name of the frame, to which the form posts without JavaScript. */
  name: string;
  title: string;
  failed: string;
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

/** Shows a page in a frame: its content alone, if the frame shows one already, so that it stays where it is scrolled to. */
function showPage(frame: HTMLIFrameElement, page: Document) {
  const shown = frame.contentDocument?.getElementById('main');
  const main = page.getElementById('main');
  if (shown && main) shown.replaceChildren(...main.childNodes);
  else frame.srcdoc = `<!DOCTYPE html>${page.documentElement.outerHTML}`;
}

/** The page of the draft in a form, rendered by the server while the draft changes. */
export function StoryPreview({ form: id, href, name, title, failed }: StoryPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: AbortController | undefined;
    async function load(draft: FormData) {
      pending?.abort();
      const request = new AbortController();
      pending = request;
      try {
        const response = await fetch(href, { method: 'POST', body: draft, signal: request.signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const page = parsePage(await response.text());
        if (request.signal.aborted || !frame.current) return;
        showPage(frame.current, page);
        setHasFailed(false);
      } catch {
        if (!request.signal.aborted) setHasFailed(true);
      }
    }
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => load(new FormData(form)), DELAY_MS);
    };
    load(new FormData(form));
    form.addEventListener('input', later);
    return () => {
      clearTimeout(timer);
      pending?.abort();
      form.removeEventListener('input', later);
    };
  }, [id, href]);
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
