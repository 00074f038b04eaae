'use client';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type CopyMessages, copyElement, FEEDBACK_MS } from '@/components/ui/copy-text';
import { hasModifierKey } from '@/components/ui/modifier-keys';
import download from '../../ui/download-button.module.css';

const toClosest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copy({ dataset, nextElementSibling: status }: HTMLElement, outcomes: CopyMessages) {
  const element = document.getElementById(dataset.copy ?? '');
  if (!element || !status) return;
  const outcome = await copyElement(element);
  clearTimeout(timers.get(status));
  status.textContent = outcomes[outcome];
  timers.set(
    status,
    setTimeout(() => {
      status.textContent = '';
    }, FEEDBACK_MS),
  );
}

type Program = typeof import('@/components/ui/download-button');

/** A download link, and the element of which it is the only child. */
interface Woken {
  place: HTMLElement;
  link: HTMLAnchorElement;
}

/** Falls back to the browser's own download. */
const downloadPlainly = ({ href, download }: HTMLAnchorElement) =>
  Object.assign(document.createElement('a'), { href, download }).click();

const toLink = (event: Event): Woken | null => {
  const link = toClosest(event, 'a[data-bytes]');
  const place = link?.parentElement;
  return place && link instanceof HTMLAnchorElement ? { place, link } : null;
};

/**
 * Handles clicks of copy buttons and download links that are in the HTML only, and replaces a download link by one with
 * progress.
 */
export function ReuseButtons({ outcomes }: { outcomes: CopyMessages }) {
  const [program, setProgram] = useState<Program>();
  const [woken, setWoken] = useState<Woken[]>([]);

  useEffect(() => {
    const begun = new Map<Element, Promise<void>>();
    const awake = new WeakSet<Element>();
    async function load(found: Woken) {
      const loaded = await import('@/components/ui/download-button');
      found.place.className += ` ${download.download}`;
      // Render synchronously: the replacement must be mounted before the next click.
      flushSync(() => {
        setProgram(loaded);
        setWoken((others) => [...others, found]);
      });
      awake.add(found.place);
      loaded.preloadDownload();
    }
    function wake(found: Woken) {
      const loading = begun.get(found.place) ?? load(found);
      begun.set(found.place, loading);
      loading.catch(() => begun.delete(found.place));
      return loading;
    }
    const onClick = (event: MouseEvent) => {
      const button = toClosest(event, '[data-copy]');
      if (button) copy(button, outcomes);
      const found = toLink(event);
      if (!found || awake.has(found.place) || hasModifierKey(event)) return;
      event.preventDefault();
      wake(found).then(
        () => found.link.click(),
        () => downloadPlainly(found.link),
      );
    };
    const onReach = (event: Event) => {
      const found = toLink(event);
      if (found) wake(found).catch(() => {});
    };
    const listening = new AbortController();
    document.addEventListener('click', onClick, listening);
    document.addEventListener('pointerover', onReach, listening);
    document.addEventListener('focusin', onReach, listening);
    return () => listening.abort();
  }, [outcomes]);

  if (!program) return null;
  return woken.map(({ place, link }) =>
    createPortal(
      <program.DownloadButton
        href={link.getAttribute('href') ?? ''}
        filename={link.download}
        bytes={Number(link.dataset.bytes)}
        label={link.textContent ?? ''}
        existingLink={link}
      />,
      place,
      link.href,
    ),
  );
}
