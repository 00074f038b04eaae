'use client';
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { tabId } from './tab-panel';
import type { Tab } from './tabs';

interface TabListProps {
  label: string;
  tabs: Tab[];
  active: string;
  /** Id of the tab whose link had the focus; null if none had. */
  focus: string | null;
  onShow(id: string): void;
}

/** Radix tabs with roving focus; the panels stay in the page. */
export function TabList({ label, tabs, active, focus, onShow }: TabListProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once, when the tabs replace the links
  useEffect(() => {
    if (focus) document.getElementById(tabId(focus))?.focus({ preventScroll: true });
  }, []);
  return (
    <Tabs.Root value={active} onValueChange={onShow}>
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Tabs.Trigger key={id} value={id} id={tabId(id)} aria-controls={id}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
