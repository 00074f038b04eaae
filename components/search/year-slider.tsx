'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, type CSSProperties, useEffect, useRef, useState, useTransition } from 'react';
import { formatPlural } from '@/lib/messages/browser/counted';
import type { Forms } from '@/lib/messages/forms';
import type { SearchState } from '@/lib/query/search-state';
import { type Edges, fillYears, findEdges, getEdgeYears, type YearChart } from '@/lib/query/year-chart';
import styles from './facets.module.css';

export interface YearSliderMessages {
  from: string;
  to: string;
  items: Forms;
}

interface YearSliderProps {
  chart: YearChart;
  /** The years of the current search. */
  years: Pick<SearchState, 'from' | 'to'>;
  /** URL template for the selected years (`toYearsTemplate`). */
  template: string;
  messages: YearSliderMessages;
  language: string;
}

// Debounce before navigating, ms: one change by key or finger takes several steps.
const DEBOUNCE_MS = 350;

/** A range slider over a histogram of years; it navigates to the URL of the selected range. */
export function YearSlider({ chart, years, template, messages, language }: YearSliderProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [moved, setMoved] = useState<Edges | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { first, step, counts } = chart;
  const edges = moved ?? findEdges(chart, years);
  const [start, end] = edges;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search resets the handles
  useEffect(() => {
    setMoved(null);
    return () => clearTimeout(timer.current);
  }, [years.from, years.to]);

  const move = (next: Edges) => {
    setMoved(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const href = fillYears(template, getEdgeYears(chart, next)) as Route;
      startTransition(() => router.push(href, { scroll: false }));
    }, DEBOUNCE_MS);
  };
  const toNumber = ({ target }: ChangeEvent<HTMLInputElement>) => Number(target.value);
  const toYear = (edge: number) => first + edge * step;
  const max = Math.max(1, ...counts);
  const found = counts.slice(start, end).reduce((sum, count) => sum + count, 0);
  const [earliest, latest] = [String(toYear(start)), String(toYear(end) - 1)];
  const shared = { min: 0, max: counts.length, step: 1 } as const;
  return (
    <div className={styles.slider} data-pending={isPending || undefined}>
      <div className={styles.chart} aria-hidden="true">
        {counts.map((count, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            key={at}
            data-out={at < start || at >= end || undefined}
            style={{ '--share': count / max } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles.ends}>
        <input
          type="range"
          {...shared}
          // If both handles overlap, put the one that can still move on top.
          style={{ zIndex: start > counts.length / 2 ? 1 : 0 }}
          aria-label={messages.from}
          aria-valuetext={earliest}
          value={start}
          onChange={(event) => move([Math.min(toNumber(event), end - 1), end])}
        />
        <input
          type="range"
          {...shared}
          aria-label={messages.to}
          aria-valuetext={latest}
          value={end}
          onChange={(event) => move([start, Math.max(toNumber(event), start + 1)])}
        />
      </div>
      <p className={styles.range}>
        <span>{earliest === latest ? earliest : `${earliest} – ${latest}`}</span>{' '}
        <span className="quiet">{formatPlural(messages.items, found, language)}</span>
      </p>
    </div>
  );
}
