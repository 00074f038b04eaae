'use client';
import { useId, useState } from 'react';

interface DrawnWatermarkProps {
  label: string;
  note: string;
  maxLength: number;
}

const SIDE_PX = 600;

/** Draws a text askew, light with a dark edge, so that it is visible on any picture. @returns a data URL of a PNG */
function drawText(text: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const pen = canvas.getContext('2d');
  if (!pen || text === '') return '';
  pen.translate(SIDE_PX / 2, SIDE_PX / 2);
  pen.rotate(-Math.PI / 6);
  const family = getComputedStyle(document.body).fontFamily;
  pen.font = `600 100px ${family}`;
  const size = Math.min(120, (100 * SIDE_PX * 0.95) / pen.measureText(text).width);
  pen.font = `600 ${size}px ${family}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = Math.max(2, size / 16);
  pen.strokeStyle = 'rgb(0 0 0 / 35%)';
  pen.strokeText(text, 0, 0);
  pen.fillStyle = 'rgb(255 255 255 / 55%)';
  pen.fillText(text, 0, 0);
  return canvas.toDataURL('image/png');
}

/** A text that becomes a watermark: this browser draws it, because the server may have no fonts. */
export function DrawnWatermark({ label, note, maxLength }: DrawnWatermarkProps) {
  const id = useId();
  const [drawn, setDrawn] = useState('');
  return (
    <label>
      <span>{label}</span>
      <input
        name="watermarkText"
        maxLength={maxLength}
        autoComplete="off"
        aria-describedby={id}
        dir="auto"
        onChange={(event) => setDrawn(drawText(event.currentTarget.value.trim()))}
      />
      <input type="hidden" name="drawnWatermark" value={drawn} />
      <small id={id} className="quiet">
        {note}
      </small>
    </label>
  );
}
