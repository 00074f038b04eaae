'use client';
import { type ReactNode, type Ref, type TouchEvent, useEffect, useImperativeHandle, useRef } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import styles from './zoom.module.css';

/** What is seen of the content: fractions of its sides, from its top left corner. */
export interface ZoomView {
  scale: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The content's width at scale 1, in CSS pixels. */
  width: number;
}

/** A point of the content in fractions of its sides, and times the whole. */
export interface ZoomPoint {
  scale: number;
  x: number;
  y: number;
}

export interface ZoomHandle {
  zoomBy(factor: number): void;
  panBy(x: number, y: number): void;
  reset(at?: 'once'): void;
  /** Brings a part of the content, fractions as in a view, as near as the window allows. */
  show(part: Pick<ZoomView, 'left' | 'top' | 'right' | 'bottom'>): void;
  /** Brings a point into the middle, as far as the bounds allow; at once. */
  lookAt(point: ZoomPoint): void;
  getView(): ZoomView | null;
}

interface ZoomProps {
  handle: Ref<ZoomHandle>;
  /** Nothing moves by itself. */
  reducedMotion: boolean;
  zoomed: boolean;
  onChange(view: ZoomView): void;
  children: ReactNode;
}

// How near a double click brings, as an addition to what is: 1 becomes 3.
const DOUBLE_CLICK = 2;

// The mouse that browsers make of a tap would press, and so end, what the second tap has begun.
const WITHOUT_MOUSE = { onTouchEnd: (event: TouchEvent) => event.preventDefault() };

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

/** Content that is looked at from near: by wheel, pinch, double click or tap and drag, with inertia and bounds. */
export function Zoom({ handle, reducedMotion, zoomed, onChange, children }: ZoomProps) {
  const control = useRef<ReactZoomPanPinchRef>(null);
  const time = reducedMotion ? 0 : undefined;
  useEffect(() => {
    const instance = control.current?.instance;
    // The library leaves this one listener behind (4.2.0), and with it all that it has shown.
    return () => instance && removeEventListener('blur', instance.handleWindowBlur);
  }, []);
  useImperativeHandle(handle, () => ({
    zoomBy(factor) {
      const scale = control.current?.state.scale ?? 1;
      if (factor >= 1) void control.current?.zoomIn(scale * (factor - 1), time);
      else void control.current?.zoomOut(scale * (1 - factor), time);
    },
    panBy: (x, y) => void control.current?.panBy(x, y, time),
    reset: (at) => void control.current?.resetTransform(at ? 0 : time),
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
      // Its own centring comes again with the first measurement, and would undo what was shown since.
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
