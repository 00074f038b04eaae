'use client';
import { useEffect, useRef, useState } from 'react';

interface BulkTicksProps {
  all: string;
  /** With `{count}`. */
  ticked: string;
}

const listBoxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="ids"]'),
];

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The step of an arrow key; in lines from right to left, the left arrow leads on. */
function toStep(key: string): number {
  const isTurned = document.documentElement.dir === 'rtl' && /^Arrow(?:Left|Right)$/.test(key);
  return (STEPS[key] ?? 0) * (isTurned ? -1 : 1);
}

/** Ticks all checkboxes of the surrounding form, or those between two clicks, and counts them. */
export function BulkTicks({ all, ticked }: BulkTicksProps) {
  const box = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    const form = box.current?.form;
    if (!form) return undefined;
    setReady(true);
    let last: HTMLInputElement | null = null;
    const update = () => {
      const boxes = listBoxes(form);
      const chosen = boxes.filter(({ checked }) => checked).length;
      setCount(chosen);
      if (!box.current) return;
      box.current.checked = chosen === boxes.length;
      box.current.indeterminate = chosen > 0 && chosen < boxes.length;
    };
    const tick = (event: MouseEvent) => {
      const boxes = listBoxes(form);
      const clicked = boxes.find((each) => each === event.target);
      if (!clicked) return;
      const from = last ? boxes.indexOf(last) : -1;
      const to = boxes.indexOf(clicked);
      if (event.shiftKey && from >= 0)
        for (const each of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) each.checked = clicked.checked;
      last = clicked;
      update();
    };
    const move = (event: KeyboardEvent) => {
      const boxes = listBoxes(form);
      const at = boxes.indexOf(event.target as HTMLInputElement);
      const next = at < 0 ? undefined : boxes[at + toStep(event.key)];
      if (!next || toStep(event.key) === 0) return;
      event.preventDefault();
      if (event.shiftKey) next.checked = boxes[at]?.checked ?? false;
      next.focus();
      update();
    };
    update();
    form.addEventListener('click', tick);
    form.addEventListener('keydown', move);
    return () => {
      form.removeEventListener('click', tick);
      form.removeEventListener('keydown', move);
    };
  }, []);

  const tickAll = (isTicked: boolean) => {
    const form = box.current?.form;
    if (!form) return;
    for (const each of listBoxes(form)) each.checked = isTicked;
    setCount(isTicked ? listBoxes(form).length : 0);
  };
  return (
    <span hidden={!isReady}>
      <label>
        <input ref={box} type="checkbox" onChange={(event) => tickAll(event.currentTarget.checked)} /> {all}
      </label>{' '}
      <output>{ticked.replace('{count}', String(count))}</output>
    </span>
  );
}
