'use client';
import { useEffect, useRef } from 'react';
import { createPositionMap } from '@/lib/map/position-map';
import { formatPosition, parsePosition } from '@/lib/model/parse-position';
import 'maplibre-gl/dist/maplibre-gl.css';
import styles from './item-form.module.css';

interface PositionMapProps {
  language: string;
  label: string;
  hint: string;
}

const getField = () => document.getElementById('position');

/** A map on which a click, or Enter for its centre, fills in the coordinates. */
export function PositionMap({ language, label, hint }: PositionMapProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = getField();
    if (!container.current || !(field instanceof HTMLInputElement)) return undefined;
    const map = createPositionMap({
      container: container.current,
      label,
      language,
      position: parsePosition(field.value),
      onPick(position) {
        field.value = formatPosition(position);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
    });
    return map.remove;
  }, [label, language]);
  return (
    <>
      <div ref={container} className={styles.map} />
      <small className="quiet">{hint}</small>
    </>
  );
}
