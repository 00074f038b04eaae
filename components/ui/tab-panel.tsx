'use client';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';

/** What a panel has to know of the tabs that it stands below. */
export interface ShownTab {
  /** Id of the panel that is shown; null while all are. */
  active: string | null;
  /** Whether the list above is one of tabs, and no longer one of links. */
  hasTabs: boolean;
  show(id: string): void;
}

export const ChosenTab = createContext<ShownTab>({ active: null, hasTabs: false, show() {} });

export const toTabId = (id: string) => `${id}-tab`;

/** What a tab leads to. Its text is in the page, whether it is shown or not, and the browser finds it there. */
export function TabPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { active, hasTabs, show } = use(ChosenTab);
  const panel = useRef<HTMLElement>(null);
  const isHidden = active !== null && active !== id;
  // Before the browser paints: until then all of them are shown.
  useLayoutEffect(() => {
    // React writes `hidden` only: https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden-until-found
    if (isHidden) panel.current?.setAttribute('hidden', 'until-found');
    else panel.current?.removeAttribute('hidden');
  }, [isHidden]);
  useEffect(() => {
    const element = panel.current;
    const onMatch = () => show(id);
    element?.addEventListener('beforematch', onMatch);
    return () => element?.removeEventListener('beforematch', onMatch);
  }, [id, show]);
  // What is hidden until found could still be reached by keyboard, all but its contents.
  const role = hasTabs && { role: 'tabpanel', 'aria-labelledby': toTabId(id), tabIndex: isHidden ? -1 : 0 };
  return (
    <section ref={panel} id={id} aria-labelledby={`${id}-title`} {...role}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
