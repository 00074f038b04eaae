// Detects swipes on the viewer's stage: sideways, and down.

interface Swipe {
  /** Whether a swipe may start; a zoomed picture is panned instead. */
  mayBegin(): boolean;
  move(by: number): void;
  /** Called on release: 1 for a swipe to the left, -1 to the right, 0 for none. */
  end(step: -1 | 0 | 1, by: number): void;
  moveDown(by: number): void;
  /** @param isSwipe whether it was long or fast enough */
  endDown(isSwipe: boolean, by: number): void;
}

// Minimum distance as a part of the width or height, or speed in pixels per millisecond.
const FAR = 0.2;
const FLICK = 0.45;
const MIN_DISTANCE_PX = 24;
// Pixels before a movement is distinguished from a tap or scroll.
const SLOP = 8;

export function listenForSwipes(stage: HTMLElement, { mayBegin, move, end, moveDown, endDown }: Swipe): () => void {
  const fingers = new Set<number>();
  let from: { x: number; y: number; time: number; id: number } | null = null;
  let isMoving: 'sideways' | 'down' | false = false;

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
    const [by, down] = [clientX - from.x, clientY - from.y];
    if (!isMoving) {
      if (Math.hypot(by, down) < SLOP) return;
      if (Math.abs(by) >= Math.abs(down)) isMoving = 'sideways';
      else if (down > 0) isMoving = 'down';
      else {
        from = null;
        return;
      }
    }
    if (isMoving === 'down') moveDown(Math.max(0, down));
    else move(by);
  }
  function stop() {
    if (isMoving === 'down') endDown(false, 0);
    else if (isMoving) end(0, 0);
    from = null;
    isMoving = false;
  }
  function onUp({ pointerId, clientX, clientY, timeStamp }: PointerEvent) {
    fingers.delete(pointerId);
    if (from?.id !== pointerId) return;
    if (!isMoving) return stop();
    const isDown = isMoving === 'down';
    const by = isDown ? Math.max(0, clientY - from.y) : clientX - from.x;
    const length = isDown ? stage.clientHeight : stage.clientWidth;
    const speed = Math.abs(by) / Math.max(1, timeStamp - from.time);
    const isSwipe = Math.abs(by) > MIN_DISTANCE_PX && (Math.abs(by) > length * FAR || speed > FLICK);
    from = null;
    isMoving = false;
    if (isDown) endDown(isSwipe, by);
    else end(isSwipe ? (by < 0 ? 1 : -1) : 0, by);
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
