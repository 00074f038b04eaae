'use client';
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { toTabId } from './tab-panel';
import type { Tab } from './tabs';

interface TabListProps {
  label: string;
  tabs: Tab[];
  active: string;
  /** Whose link had the focus. */
  focus: string | null;
  onShow(id: string): void;
}

/** The tabs themselves, with roving focus; their panels are the page's own. */
export function TabList({ label, tabs, active, focus, onShow }: TabListProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they take the links' place
  useEffect(() => {
    if (focus) document.getElementById(toTabId(focus))?.focus({ preventScroll: true });
  }, []);
  return (
    <Tabs.Root value={active} onValueChange={onShow}>
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Tabs.Trigger key={id} value={id} id={toTabId(id)} aria-controls={id}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
