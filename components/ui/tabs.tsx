'use client';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLoadOnIntent } from './load-on-intent';
import { hasModifierKey } from './modifier-keys';
import { TabPanel, TabsContext } from './tab-panel';

export interface Tab {
  /** Id of the panel, and the URL fragment that selects it. */
  id: string;
  title: string;
  panel: ReactNode;
}

interface TabsProps {
  className?: string | undefined;
  label: string;
  /** At most four: the style sheet has one rule for each. */
  tabs: Tab[];
}

// Inline script that runs before any panel is parsed, so that the panel named by the URL fragment is shown at once,
// without a layout shift. It must not contain characters that HTML escapes.
const MARK_NAMED = 'for(let a of document.currentScript.parentNode.children)a.dataset.named=a.hash==location.hash';

/**
 * Tabs over panels that are all in the page. Without JavaScript they are links to consecutive sections; on interest the
 * links are replaced by ARIA tabs with keyboard support.
 */
export function Tabs({ className, label, tabs }: TabsProps) {
  const [active, setActive] = useState<string | null>(null);
  const [loaded, intent] = useLoadOnIntent(() => import('./tab-list'));
  const first = tabs[0]?.id ?? '';
  const ids = tabs.map(({ id }) => id).join(' ');

  useEffect(() => {
    const selectByFragment = () => {
      const named = location.hash.slice(1);
      if (ids.split(' ').includes(named)) setActive(named);
      else setActive((current) => current ?? first);
    };
    selectByFragment();
    addEventListener('hashchange', selectByFragment);
    return () => removeEventListener('hashchange', selectByFragment);
  }, [ids, first]);

  const show = useCallback(
    (id: string) => {
      setActive(id);
      history.replaceState(null, '', id === first ? location.pathname + location.search : `#${id}`);
    },
    [first],
  );
  const onClick = (event: MouseEvent, id: string) => {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    show(id);
  };
  const state = useMemo(() => ({ active, hasTabs: Boolean(loaded), show }), [active, loaded, show]);

  // Move the focus from a link to the tab that replaces it.
  const focused = loaded && document.activeElement?.closest('nav') ? document.activeElement : null;
  return (
    <div className={className} data-ready={active === null ? undefined : ''}>
      {loaded && active !== null ? (
        <loaded.TabList
          label={label}
          tabs={tabs}
          active={active}
          focus={focused?.getAttribute('href')?.slice(1) ?? null}
          onShow={show}
        />
      ) : (
        <nav aria-label={label} {...intent}>
          {tabs.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              aria-current={id === active ? 'true' : undefined}
              onClick={(event) => onClick(event, id)}
              suppressHydrationWarning
            >
              {title}
            </a>
          ))}
          <script suppressHydrationWarning>{MARK_NAMED}</script>
        </nav>
      )}
      <TabsContext value={state}>
        {tabs.map(({ id, title, panel }) => (
          <TabPanel key={id} id={id} title={title}>
            {panel}
          </TabPanel>
        ))}
      </TabsContext>
    </div>
  );
}
