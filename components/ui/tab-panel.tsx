'use client';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';

/** State of the tabs that panels depend on. */
export interface TabsState {
  /** Id of the visible panel; null while all panels are visible. */
  active: string | null;
  /** Whether the list of links was replaced by ARIA tabs. */
  hasTabs: boolean;
  show(id: string): void;
}

export const TabsContext = createContext<TabsState>({ active: null, hasTabs: false, show() {} });

export const tabId = (id: string) => `${id}-tab`;

/** The panel of a tab. Its text is in the page even while hidden, so that find-in-page works. */
export function TabPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { active, hasTabs, show } = use(TabsContext);
  const panel = useRef<HTMLElement>(null);
  const isHidden = active !== null && active !== id;
  // Hide before the first paint, since the server renders all panels as visible.
  useLayoutEffect(() => {
    // React cannot write this value: https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden-until-found
    if (isHidden) panel.current?.setAttribute('hidden', 'until-found');
    else panel.current?.removeAttribute('hidden');
  }, [isHidden]);
  useEffect(() => {
    const element = panel.current;
    const onMatch = () => show(id);
    element?.addEventListener('beforematch', onMatch);
    return () => element?.removeEventListener('beforematch', onMatch);
  }, [id, show]);
  // A panel that is hidden until found would still be focusable itself.
  const role = hasTabs && { role: 'tabpanel', 'aria-labelledby': tabId(id), tabIndex: isHidden ? -1 : 0 };
  return (
    <section ref={panel} id={id} aria-labelledby={`${id}-title`} {...role}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
