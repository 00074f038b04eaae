'use client';
import { useEffect } from 'react';
import { type CopyOutcomes, copyElement, SAID_FOR } from '@/components/ui/copy-text';
import { isModified } from '@/components/ui/modifiers';

const toClosest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copy({ dataset, nextElementSibling: status }: HTMLElement, outcomes: CopyOutcomes) {
  const element = document.getElementById(dataset.copy ?? '');
  if (!element || !status) return;
  const outcome = await copyElement(element);
  clearTimeout(timers.get(status));
  status.textContent = outcomes[outcome];
  timers.set(
    status,
    setTimeout(() => {
      status.textContent = '';
    }, SAID_FOR),
  );
}

/** The links that know already how to show their download, and those that are about to. */
const awake = new WeakSet<Element>();
const waking = new WeakMap<Element, Promise<void>>();

async function load(place: HTMLElement, link: HTMLAnchorElement) {
  const { hydrateDownload } = await import('./hydrate-download');
  hydrateDownload(place, link);
  awake.add(place);
}

/** Makes the link what shows its own download. */
function wake(place: HTMLElement, link: HTMLAnchorElement) {
  const begun = waking.get(place) ?? load(place, link);
  waking.set(place, begun);
  begun.catch(() => waking.delete(place));
  return begun;
}

/** Has the browser download it by itself. */
const downloadPlainly = ({ href, download }: HTMLAnchorElement) =>
  Object.assign(document.createElement('a'), { href, download }).click();

/** Hears the buttons that copy and the links that download, which are in the HTML alone. */
export function TakeButtons({ outcomes }: { outcomes: CopyOutcomes }) {
  useEffect(() => {
    const toLink = (event: Event) => {
      const place = toClosest(event, '[data-bytes]');
      const link = toClosest(event, 'a');
      return place && !awake.has(place) && link instanceof HTMLAnchorElement ? { place, link } : null;
    };
    const onClick = (event: MouseEvent) => {
      const button = toClosest(event, '[data-copy]');
      if (button) copy(button, outcomes);
      const found = toLink(event);
      if (!found || isModified(event)) return;
      event.preventDefault();
      const { place, link } = found;
      wake(place, link).then(
        () => link.click(),
        () => downloadPlainly(link),
      );
    };
    const onReach = (event: Event) => {
      const found = toLink(event);
      if (found) wake(found.place, found.link).catch(() => {});
    };
    const listening = new AbortController();
    document.addEventListener('click', onClick, listening);
    document.addEventListener('pointerover', onReach, listening);
    document.addEventListener('focusin', onReach, listening);
    return () => listening.abort();
  }, [outcomes]);
  return null;
}
