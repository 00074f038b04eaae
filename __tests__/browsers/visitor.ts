// A visitor's actions in any browser: finds elements on the page, and uses mouse and keys.
import { expect } from '@playwright/test';
import type { Session } from './session';

const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
// https://www.w3.org/TR/webdriver2/#keyboard-actions
export const KEYS = {
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Escape: '\ue00c',
  Left: '\ue012',
  Right: '\ue014',
  Down: '\ue015',
} as const;

/** A CSS selector, optionally with the text of the element or of its label. */
export type Target = string | [css: string, text: string];

const FIND = `const [css, text] = [].concat(args[0]);
  const toName = (each) => (each.getAttribute('aria-label') || each.innerText || each.textContent || '').replace(/\\s+/g, ' ');
  const found = [...document.querySelectorAll(css)].find((each) => (!text || toName(each).includes(text)) && each.getClientRects().length > 0);`;

export function createVisitor(session: Session, site: string) {
  const read = <Value>(body: string, ...args: unknown[]) => session.run(body, args) as Promise<Value>;
  const sees = (target: Target) => read<boolean>(`${FIND} return Boolean(found);`, target);
  const see = (target: Target) =>
    expect.poll(() => sees(target).catch(() => false), { message: `sees ${target}` }).toBe(true);
  const press = (...keys: string[]) =>
    session.act([
      {
        type: 'key',
        id: 'keys',
        actions: [
          ...keys.map((value) => ({ type: 'keyDown', value })),
          ...[...keys].reverse().map((value) => ({ type: 'keyUp', value })),
        ],
      },
    ]);
  async function find(target: Target) {
    await see(target);
    // Wait until it stops moving: pictures above it may still load.
    let before = '';
    let now = { x: 0, y: 0 };
    await expect
      .poll(async () => {
        now = await read(
          `${FIND} if (!found) return null;
           const { top, bottom } = found.getBoundingClientRect();
           if (top < 80 || bottom > innerHeight - 80) found.scrollIntoView({ block: 'center' });
           const { left, top: y, width, height } = found.getClientRects()[0];
           return { x: Math.round(left + width / 2), y: Math.round(y + height / 2) };`,
          target,
        );
        const same = now !== null && before === JSON.stringify(now);
        before = JSON.stringify(now);
        return same;
      })
      .toBe(true);
    return now;
  }
  return {
    read,
    see,
    sees,
    press,
    go: (address: string) => session.go(site + address),
    back: () => read('setTimeout(() => history.back()); return null;'),
    path: () => read<string>('return location.pathname + location.search;'),
    text: (target: Target) =>
      read<string>(`${FIND} return found ? (found.innerText || found.value || '') : '';`, target),
    focused: () =>
      read<string>(`const at = document.activeElement; return at.getAttribute('aria-label') || at.innerText || '';`),
    async click(target: Target) {
      const { x, y } = await find(target);
      const to = { type: 'pointerMove', x, y, duration: 50 };
      const actions = [to, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await session.act([{ ...MOUSE, actions }]);
    },
    async hover(target: Target) {
      const { x, y } = await find(target);
      await session.act([{ ...MOUSE, actions: [{ type: 'pointerMove', x, y, duration: 50 }] }]);
    },
    async type(text: string) {
      for (const letter of text) await press(letter);
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
