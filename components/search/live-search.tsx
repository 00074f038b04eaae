'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { LiveRegion } from '@/components/ui/live-region';
import { hasModifierKey } from '@/components/ui/modifier-keys';
import { createSearchDebounce } from '@/lib/query/typing';

interface LiveSearchProps {
  /** The query of the current results. */
  query: string;
  address: Route;
  /** Number of results as text, announced to screen readers. */
  outcome: string;
  /**
   * Contains the form with the field `q` (its other fields in the order of the URL), and `a[data-live]` links; those
   * with the value `results` move the focus to the results.
   */
  children: ReactNode;
}

/** The URL that submitting the form would request. */
function toAddress(form: HTMLFormElement) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = name === 'q' ? String(value).trim() : String(value);
    if (text) params.append(name, text);
  }
  return `${form.getAttribute('action')}${params.size > 0 ? `?${params}` : ''}` as Route;
}

const toLabel = (link: Element) => link.querySelector('bdi')?.textContent;

/** Finds the link of the same facet value after React replaced the server-rendered elements. */
function findSame(link: HTMLAnchorElement) {
  const facet = link.closest<HTMLElement>('[data-facet]')?.dataset.facet;
  const links = facet ? document.querySelectorAll<HTMLAnchorElement>(`[data-facet="${facet}"] a`) : [];
  return [...links].find((each) => toLabel(each) === toLabel(link));
}

/**
 * Searches while the visitor types and follows filter links without a page load; the results are rendered by the
 * server.
 */
export function LiveSearch({ query, address, outcome, children }: LiveSearchProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [typing] = useState(() => createSearchDebounce(query));
  const root = useRef<HTMLDivElement>(null);
  const clicked = useRef<HTMLAnchorElement>(null);
  const isNew = useRef(true);

  const getField = () => root.current?.querySelector<HTMLInputElement>('input[name=q]');
  const go = (step: 'push' | 'replace', href: Route) =>
    startTransition(() => {
      router[step](href, { scroll: false });
    });
  const ask = () => {
    const field = getField();
    const step = field && typing.toStep(field.value.trim());
    if (!step || !field.form) return;
    const href = toAddress(field.form);
    // router.push adds the history entry only with the response; overtaken navigations would add none, one or two. So
    // push the entry here.
    if (step === 'push') history.pushState(null, '', href);
    go('replace', href);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response has a new URL, and only responses do
  useEffect(() => {
    const field = getField();
    if (typing.take(query) === 'set' && field && field.value.trim() !== query) {
      // Search for text that was typed before hydration.
      if (isNew.current) ask();
      else field.value = query;
    }
    isNew.current = false;
    const isToResults = clicked.current?.dataset.live === 'results';
    const same = clicked.current?.isConnected === false && findSame(clicked.current);
    if (same) same.focus({ preventScroll: true });
    // The focused filter link was removed: move the focus to the result summary.
    else if (isToResults || clicked.current?.isConnected === false) {
      const outcome = root.current?.querySelector<HTMLElement>('[tabindex="-1"]');
      outcome?.focus();
      if (isToResults) outcome?.scrollIntoView();
    }
    clicked.current = null;
  }, [address]);

  useEffect(() => {
    const leave = () => {
      const shown = typing.end();
      const field = root.current?.querySelector<HTMLInputElement>('input[name=q]');
      // Back was pressed before the response arrived: restore the query of the results that are still displayed.
      if (field && field.value.trim() !== shown) field.value = shown;
    };
    addEventListener('popstate', leave);
    return () => {
      removeEventListener('popstate', leave);
      typing.end();
    };
  }, [typing]);

  const onInput = (event: FormEvent) => {
    if (event.target === getField()) typing.wait(ask);
  };
  const onBlur = (event: FocusEvent) => {
    if (event.target !== getField()) return;
    if (typing.isWaiting()) ask();
    typing.rest();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    ask();
    typing.rest();
    // Hide the on-screen keyboard, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) getField()?.blur();
  };
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || hasModifierKey(event)) return;
    typing.end();
    if (link.dataset.live === undefined) return;
    event.preventDefault();
    clicked.current = link;
    go('push', `${link.pathname}${link.search}` as Route);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the form and the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    <div
      ref={root}
      data-pending={isPending || undefined}
      onInput={onInput}
      onBlur={onBlur}
      onSubmit={onSubmit}
      onClick={onClick}
    >
      <LiveRegion text={outcome} />
      {children}
    </div>
  );
}
