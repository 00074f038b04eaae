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
import { isModified } from '@/components/ui/modifiers';
import { createSearchDebounce } from '@/lib/query/typing';

interface LiveSearchProps {
  /** What the content below answers. */
  query: string;
  address: Route;
  /** What a screen reader is told of the outcome. */
  outcome: string;
  /** Holds the form with the field `q`, its other fields in the order of an address, and `a[data-live]` links, of which those of `results` lead there. */
  children: ReactNode;
}

/** The address that the form would go to. */
function toAddress(form: HTMLFormElement) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = name === 'q' ? String(value).trim() : String(value);
    if (text) params.append(name, text);
  }
  return `${form.getAttribute('action')}${params.size > 0 ? `?${params}` : ''}` as Route;
}

const toLabel = (link: Element) => link.querySelector('bdi')?.textContent;

/** The first answer takes the place of what came as HTML: the same value of the same facet in it. */
function findSame(link: HTMLAnchorElement) {
  const facet = link.closest<HTMLElement>('[data-facet]')?.dataset.facet;
  const links = facet ? document.querySelectorAll<HTMLAnchorElement>(`[data-facet="${facet}"] a`) : [];
  return [...links].find((each) => toLabel(each) === toLabel(link));
}

/** Answers while the visitor types, and follows its links without leaving: the server renders, this only asks. */
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
    // Made by the router with its answer, an entry that is overtaken on its way is there once, twice or not at all.
    if (step === 'push') history.pushState(null, '', href);
    go('replace', href);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is a new address, and nothing else is one
  useEffect(() => {
    const field = getField();
    if (typing.take(query) === 'set' && field && field.value.trim() !== query) {
      // What was typed before the page was ready counts as typed.
      if (isNew.current) ask();
      else field.value = query;
    }
    isNew.current = false;
    const isToResults = clicked.current?.dataset.live === 'results';
    const same = clicked.current?.isConnected === false && findSame(clicked.current);
    if (same) same.focus({ preventScroll: true });
    // Whoever took a filter away stood on what is no more.
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
      // Back before the answer came leads to what is shown already.
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
    // A phone's keyboard lies over the answer.
    if (matchMedia('(pointer: coarse)').matches) getField()?.blur();
  };
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || isModified(event)) return;
    typing.end();
    if (link.dataset.live === undefined) return;
    event.preventDefault();
    clicked.current = link;
    go('push', `${link.pathname}${link.search}` as Route);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is listened to are the form and the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: links turn keys into clicks themselves
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
