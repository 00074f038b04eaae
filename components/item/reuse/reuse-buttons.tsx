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

type DownloadModule = typeof import('@/components/ui/download-button');

/** A download link, and the element of which it is the only child. */
interface EnhancedLink {
  container: HTMLElement;
  link: HTMLAnchorElement;
}

/** Falls back to the browser's own download. */
const downloadNatively = ({ href, download }: HTMLAnchorElement) =>
  Object.assign(document.createElement('a'), { href, download }).click();

const toLink = (event: Event): EnhancedLink | null => {
  const link = toClosest(event, 'a[data-bytes]');
  const container = link?.parentElement;
  return container && link instanceof HTMLAnchorElement ? { container, link } : null;
};

/**
 * Handles clicks of copy buttons and download links that are in the HTML only, and replaces a download link by one with
 * progress.
 */
export function ReuseButtons({ outcomes }: { outcomes: CopyMessages }) {
  const [downloads, setDownloads] = useState<DownloadModule>();
  const [enhanced, setEnhanced] = useState<EnhancedLink[]>([]);

  useEffect(() => {
    const loading = new Map<Element, Promise<void>>();
    const ready = new WeakSet<Element>();
    async function load(found: EnhancedLink) {
      const loaded = await import('@/components/ui/download-button');
      found.container.className += ` ${download.download}`;
      // Render synchronously: the replacement must be mounted before the next click.
      flushSync(() => {
        setDownloads(loaded);
        setEnhanced((others) => [...others, found]);
      });
      ready.add(found.container);
      loaded.preloadDownload();
    }
    function enhance(found: EnhancedLink) {
      const promise = loading.get(found.container) ?? load(found);
      loading.set(found.container, promise);
      promise.catch(() => loading.delete(found.container));
      return promise;
    }
    const onClick = (event: MouseEvent) => {
      const button = toClosest(event, '[data-copy]');
      if (button) copy(button, outcomes);
      const found = toLink(event);
      if (!found || ready.has(found.container) || hasModifierKey(event)) return;
      event.preventDefault();
      enhance(found).then(
        () => found.link.click(),
        () => downloadNatively(found.link),
      );
    };
    const onInterest = (event: Event) => {
      const found = toLink(event);
      if (found) enhance(found).catch(() => {});
    };
    const listeners = new AbortController();
    document.addEventListener('click', onClick, listeners);
    document.addEventListener('pointerover', onInterest, listeners);
    document.addEventListener('focusin', onInterest, listeners);
    return () => listeners.abort();
  }, [outcomes]);

  if (!downloads) return null;
  return enhanced.map(({ container, link }) =>
    createPortal(
      <downloads.DownloadButton
        href={link.getAttribute('href') ?? ''}
        filename={link.download}
        bytes={Number(link.dataset.bytes)}
        label={link.textContent ?? ''}
        existingLink={link}
      />,
      container,
      link.href,
    ),
  );
}
