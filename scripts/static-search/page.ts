// Shows the search page of a static copy: the server's own page, with results that are found in the browser.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import SearchPage from '@/app/search/page';
import { getMessages } from '@/lib/messages/messages';
import { parseSearchState, toSearchParams } from '@/lib/query/search-state';
import { fetchShard, SCRIPT_FOLDER } from './fetch-shard';
import { setFetch, withFiles } from './files';
import { getPageData, openSearch } from './manifest';
import { onNavigate, Redirect } from './navigation';

/** Takes the place of the page that the server rendered. React owns that one, and removes its content (tellFound). */
function takePlace(): HTMLElement {
  const rendered = document.querySelector<HTMLElement>('main');
  const own = document.createElement('main');
  rendered?.after(own);
  if (rendered) {
    rendered.removeAttribute('id');
    rendered.removeAttribute('data-pending');
    rendered.style.display = 'none';
  }
  own.id = 'main';
  // The page of the whole archive is longer than the window: few results would bring the footer into view.
  own.style.minHeight = '100svh';
  return own;
}

/** Lets the page that the server rendered end (components/search/waiting-search.tsx), now or once it is hydrated. */
function tellFound() {
  document.documentElement.dataset.found = '';
  dispatchEvent(new Event('search-found'));
}

const toName = (control: Element) =>
  control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent;

/** Moves the focus, and words typed so far, from the page that is replaced. */
function keepFocus(): (main: HTMLElement) => void {
  const control = document.activeElement;
  if (!control?.closest('main')) return () => {};
  const text = control instanceof HTMLInputElement && control.type === 'search' ? control.value : null;
  return (main) => {
    const all = main.querySelectorAll<HTMLElement>(control.tagName);
    const same = [...all].find((each) => toName(each) === toName(control));
    same?.focus({ preventScroll: true });
    if (text === null || !(same instanceof HTMLInputElement) || same.value === text) return;
    same.value = text;
    same.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function toTitle(): string {
  const { site } = getPageData();
  const t = getMessages(site.language);
  const { query, page } = parseSearchState(toSearchParams(location.search));
  const title = query ? t('search.titleFor', { query: query.slice(0, 80) }) : t('search.title');
  return `${page > 1 ? t('site.pageOf', { title, page }) : title} · ${site.title}`;
}

/** Links of the rendered page lead on from the whole archive, not from this search, so they wait for its results. */
function refuseEarlyLinks(event: MouseEvent) {
  const isLink = event.target instanceof Element && event.target.closest('main[data-pending] a') !== null;
  if (isLink && location.search !== '') event.preventDefault();
}

/** The viewer steps through the pictures of this page, because no server knows the others. */
function limitViewer(main: HTMLElement) {
  for (const list of main.querySelectorAll<HTMLElement>('[data-context]'))
    list.dataset.context = JSON.stringify({ type: 'list' });
}

function addStyles(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('search.css', SCRIPT_FOLDER).href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${link.href} cannot be loaded`));
    document.head.append(link);
  });
}

/** The server's page shows the whole archive: it stays, below a sentence that says so. */
function tellFault() {
  const main = document.querySelector<HTMLElement>('main');
  // As app/error.tsx.
  const [failed = ''] = (document.documentElement.dataset.error ?? 'This page could not be made').split('\n');
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = failed;
  main?.before(notice);
  main?.removeAttribute('data-pending');
}

async function start() {
  document.querySelector('main')?.setAttribute('data-pending', '');
  document.addEventListener('click', refuseEarlyLinks, true);
  setFetch(fetchShard);
  await Promise.all([openSearch(document.documentElement.lang), addStyles()]);
  let latest = 0;
  let mount: { main: HTMLElement; render(page: ReactNode): void } | undefined;

  async function show() {
    latest += 1;
    const number = latest;
    const searchParams = Promise.resolve(toSearchParams(location.search));
    try {
      const isCurrent = () => number === latest;
      const page = await withFiles(() => SearchPage({ searchParams }), isCurrent);
      if (!page || !isCurrent()) return;
      if (!mount) {
        const moveFocus = keepFocus();
        const main = takePlace();
        const root = createRoot(main);
        mount = { main, render: (each) => root.render(each) };
        new MutationObserver(() => limitViewer(main)).observe(main, { childList: true, subtree: true });
        flushSync(() => root.render(page));
        moveFocus(main);
        tellFound();
      } else mount.render(page);
      document.title = toTitle();
    } catch (error) {
      if (!(error instanceof Redirect)) throw error;
      history.replaceState(null, '', error.href);
      await show();
    }
  }

  onNavigate(() => void show().catch(tellFault));
  addEventListener('popstate', () => void show().catch(tellFault));
  await show();
}

start().catch(tellFault);
