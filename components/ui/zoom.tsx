'use client';
import { type ReactNode, type Ref, type TouchEvent, useEffect, useImperativeHandle, useRef } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import styles from './zoom.module.css';

/** The visible part of the content, as fractions of its width and height from the top left corner. */
export interface ZoomView {
  scale: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The content's width at scale 1, in CSS pixels. */
  width: number;
}

/** A point of the content, as fractions of its width and height, and the scale at which to show it. */
export interface ZoomPoint {
  scale: number;
  x: number;
  y: number;
}

export interface ZoomHandle {
  zoomBy(factor: number): void;
  panBy(x: number, y: number): void;
  reset(at?: 'once'): void;
  /** Zooms to a part of the content (fractions, as in `ZoomView`), as far as the window and the maximum scale allow. */
  show(part: Pick<ZoomView, 'left' | 'top' | 'right' | 'bottom'>): void;
  /** Centres a point within the bounds, without animation. */
  lookAt(point: ZoomPoint): void;
  getView(): ZoomView | null;
}

interface ZoomProps {
  handle: Ref<ZoomHandle>;
  /** Disables inertia and animations. */
  reducedMotion: boolean;
  zoomed: boolean;
  onChange(view: ZoomView): void;
  children: ReactNode;
}

// Scale that a double click adds: 1 becomes 3.
const DOUBLE_CLICK = 2;

// Suppress emulated mouse events: their mousedown would stop the animation that the second tap started.
// Links in the content need them.
const WITHOUT_MOUSE = {
  onTouchEnd: (event: TouchEvent) => (event.target as Element).closest('a') ?? event.preventDefault(),
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function toView({ instance, state }: Pick<ReactZoomPanPinchRef, 'instance' | 'state'>): ZoomView | null {
  const { wrapperComponent: frame, contentComponent: content } = instance;
  if (!frame || !content || content.offsetWidth === 0) return null;
  const { scale, positionX, positionY } = state;
  const [width, height] = [content.offsetWidth * scale, content.offsetHeight * scale];
  return {
    scale,
    left: clamp(-positionX / width),
    top: clamp(-positionY / height),
    right: clamp((frame.clientWidth - positionX) / width),
    bottom: clamp((frame.clientHeight - positionY) / height),
    width: content.offsetWidth,
  };
}

function lookAt(control: ReactZoomPanPinchRef | null, { scale, x, y }: ZoomPoint) {
  const { wrapperComponent: frame, contentComponent: content } = control?.instance ?? {};
  if (!frame || !content) return;
  const place = (middle: number, side: number, room: number) =>
    side * scale <= room
      ? (room - side * scale) / 2
      : Math.min(0, Math.max(room - side * scale, room / 2 - middle * side * scale));
  const left = place(x, content.offsetWidth, frame.clientWidth);
  void control?.setTransform(left, place(y, content.offsetHeight, frame.clientHeight), scale, 0);
}

/** Zoomable content: wheel, pinch, double click or tap, and drag, with inertia and bounds. */
export function Zoom({ handle, reducedMotion, zoomed, onChange, children }: ZoomProps) {
  const control = useRef<ReactZoomPanPinchRef>(null);
  // Where a running animation ends: the next step starts from there, so that quick key presses add up.
  const scaleGoal = useRef<number>(null);
  const panGoal = useRef<{ x: number; y: number }>(null);
  const time = reducedMotion ? 0 : undefined;
  useEffect(() => {
    const instance = control.current?.instance;
    // react-zoom-pan-pinch 4.2.0 leaks this listener, and with it the image.
    return () => instance && removeEventListener('blur', instance.handleWindowBlur);
  }, []);
  useImperativeHandle(handle, () => ({
    async zoomBy(factor) {
      if (!control.current) return;
      const { state, instance, zoomIn, zoomOut } = control.current;
      const { minScale, maxScale } = instance.setup;
      const goal = Math.min(maxScale, Math.max(minScale, (scaleGoal.current ?? state.scale) * factor));
      scaleGoal.current = goal;
      const step = goal - state.scale;
      await (step < 0 ? zoomOut(-step, time) : zoomIn(step, time));
      if (scaleGoal.current === goal) scaleGoal.current = null;
    },
    async panBy(x, y) {
      if (!control.current) return;
      const { positionX, positionY } = control.current.state;
      const goal = { x: (panGoal.current?.x ?? positionX) + x, y: (panGoal.current?.y ?? positionY) + y };
      panGoal.current = goal;
      await control.current.panBy(goal.x - positionX, goal.y - positionY, time);
      if (panGoal.current === goal) panGoal.current = null;
    },
    reset(at) {
      scaleGoal.current = null;
      panGoal.current = null;
      void control.current?.resetTransform(at ? 0 : time);
    },
    show({ left, top, right, bottom }) {
      const { wrapperComponent: frame, contentComponent: content, setup } = control.current?.instance ?? {};
      if (!frame || !content || !setup) return;
      const [width, height] = [content.offsetWidth, content.offsetHeight];
      const nearest = Math.min(
        frame.clientWidth / ((right - left) * width),
        frame.clientHeight / ((bottom - top) * height),
      );
      const scale = Math.min(setup.maxScale, Math.max(setup.minScale, nearest));
      lookAt(control.current, { scale, x: (left + right) / 2, y: (top + bottom) / 2 });
    },
    lookAt: (point) => lookAt(control.current, point),
    getView: () => control.current && toView(control.current),
  }));
  return (
    <TransformWrapper
      ref={control}
      centerZoomedOut
      // `centerOnInit` also runs when the content is first measured, and would undo earlier calls of `show`.
      onInit={(ref) => void ref.centerView(1, 0)}
      doubleClick={{ mode: zoomed ? 'reset' : 'zoomIn', step: DOUBLE_CLICK, animationTime: reducedMotion ? 0 : 200 }}
      panning={{ velocityDisabled: reducedMotion, allowMiddleClickPan: false, allowRightClickPan: false }}
      zoomAnimation={{ disabled: reducedMotion }}
      autoAlignment={{ animationTime: reducedMotion ? 0 : 200 }}
      onTransform={(ref) => {
        const view = toView(ref);
        if (view) onChange(view);
      }}
    >
      <TransformComponent wrapperClass={styles.zoom} wrapperProps={WITHOUT_MOUSE}>
        {children}
      </TransformComponent>
    </TransformWrapper>
  );
}
