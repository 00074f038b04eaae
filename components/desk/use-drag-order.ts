'use client';
import { type PointerEvent, useRef, useState } from 'react';

/** Distance from the edge of the window within which dragging scrolls, CSS pixels. */
const EDGE = 80;
const SCROLL_STEP = 14;

function scrollNearEdge(y: number) {
  if (y < EDGE) window.scrollBy(0, -SCROLL_STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
}

/**
 * Drags entries of a list into an order with a mouse, a pen or a finger.
 * @param move called with the id of the entry, and the index that it gets
 */
export function useDragOrder(move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const pointer = useRef<number | null>(null);

  const stop = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    setDragged(null);
  };
  return {
    dragged,
    toHandleProps: (id: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = event.pointerId;
        setDragged(id);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.pointerId !== pointer.current) return;
        scrollNearEdge(event.clientY);
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('li[data-id]');
        const list = event.currentTarget.closest('ol');
        if (!over || over.parentElement !== list || over.dataset.id === id) return;
        move(id, [...(list?.children ?? [])].indexOf(over));
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    }),
  };
}
