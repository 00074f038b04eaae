// Detects horizontal swipes on the viewer's stage.

interface Swipe {
  /** Whether a swipe may start; a zoomed picture is panned instead. */
  mayBegin(): boolean;
  move(by: number): void;
  /** Called on release: 1 for a swipe to the left, -1 to the right, 0 for none. */
  end(step: -1 | 0 | 1, by: number): void;
}

// Minimum distance as a part of the width, or speed in pixels per millisecond.
const FAR = 0.2;
const FLICK = 0.45;
const MIN_DISTANCE_PX = 24;
// Pixels before a movement is distinguished from a tap or scroll.
const SLOP = 8;

export function listenForSwipes(stage: HTMLElement, { mayBegin, move, end }: Swipe): () => void {
  const fingers = new Set<number>();
  let from: { x: number; y: number; time: number; id: number } | null = null;
  let isMoving = false;

  function onDown({ pointerType, pointerId, clientX, clientY, timeStamp }: PointerEvent) {
    if (pointerType === 'mouse') return;
    fingers.add(pointerId);
    if (fingers.size > 1) return stop();
    from = mayBegin() ? { x: clientX, y: clientY, time: timeStamp, id: pointerId } : null;
    isMoving = false;
    return undefined;
  }
  function onMove({ pointerId, clientX, clientY }: PointerEvent) {
    if (from?.id !== pointerId) return;
    const by = clientX - from.x;
    if (!isMoving) {
      if (Math.hypot(by, clientY - from.y) < SLOP) return;
      // Vertical movements are scrolling.
      if (Math.abs(by) < Math.abs(clientY - from.y)) {
        from = null;
        return;
      }
      isMoving = true;
    }
    move(by);
  }
  function stop() {
    if (isMoving) end(0, 0);
    from = null;
    isMoving = false;
  }
  function onUp({ pointerId, clientX, timeStamp }: PointerEvent) {
    fingers.delete(pointerId);
    if (from?.id !== pointerId) return;
    if (!isMoving) return stop();
    const by = clientX - from.x;
    const speed = Math.abs(by) / Math.max(1, timeStamp - from.time);
    const isSwipe = Math.abs(by) > MIN_DISTANCE_PX && (Math.abs(by) > stage.clientWidth * FAR || speed > FLICK);
    from = null;
    isMoving = false;
    end(isSwipe ? (by < 0 ? 1 : -1) : 0, by);
    return undefined;
  }
  function onCancel({ pointerId }: PointerEvent) {
    fingers.delete(pointerId);
    if (from?.id === pointerId) stop();
  }
  stage.addEventListener('pointerdown', onDown);
  stage.addEventListener('pointermove', onMove);
  stage.addEventListener('pointerup', onUp);
  stage.addEventListener('pointercancel', onCancel);
  return () => {
    stage.removeEventListener('pointerdown', onDown);
    stage.removeEventListener('pointermove', onMove);
    stage.removeEventListener('pointerup', onUp);
    stage.removeEventListener('pointercancel', onCancel);
  };
}
