// Draws what viewers show in place of a restricted picture: a padlock.
import { sharp } from '@/lib/clients/sharp';
import { respondError } from '@/lib/http/respond';
import { SUBSTITUTE_SIDE } from './sign-in-services';

const [PAPER, INK] = [0xd8, 0x7a];

/** Whether a point is part of the padlock. Coordinates are fractions of the side, from the centre. */
function isInk(x: number, y: number): boolean {
  const isBody = Math.abs(x) < 0.13 && y > -0.02 && y < 0.19;
  const isHole = Math.hypot(x, y - 0.07) < 0.025 || (Math.abs(x) < 0.012 && y > 0.07 && y < 0.13);
  const radius = y > -0.08 ? Math.abs(x) : Math.hypot(x, y + 0.08);
  const isShackle = y <= -0.02 && radius > 0.062 && radius < 0.098;
  return (isBody && !isHole) || isShackle;
}

async function draw(): Promise<Buffer> {
  const side = SUBSTITUTE_SIDE;
  const pixels = Buffer.alloc(side * side, PAPER);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      if (isInk((column + 0.5) / side - 0.5, (row + 0.5) / side - 0.5)) pixels[row * side + column] = INK;
  const raw = { width: side, height: side, channels: 1 } as const;
  return sharp(pixels, { raw }).toColourspace('b-w').png({ palette: true }).toBuffer();
}

let drawn: Promise<Buffer> | undefined;

/** Responds with the drawing. @param status 401 in place of a picture, which browsers show nevertheless */
export async function respondSubstitute({ method }: Request, status: 200 | 401): Promise<Response> {
  drawn ??= draw();
  const picture = await drawn;
  const { headers } = respondError(status, '');
  headers.set('Content-Type', 'image/png');
  headers.set('Content-Length', String(picture.byteLength));
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="IIIF Authorization Flow"');
  return new Response(method === 'HEAD' ? null : new Uint8Array(picture), { status, headers });
}
