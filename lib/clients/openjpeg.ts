// Loads the JPEG 2000 decoder (OpenJPEG in WebAssembly) for one picture, because few libraries need it.
import fs from 'node:fs';

interface Decoder {
  getEncodedBuffer(bytes: number): Uint8Array;
  /** @param layers 0 for all */
  decodeSubResolution(reduction: number, layers: number): void;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number };
}

/** The part of the package that is used here; it has no types. */
interface OpenJpeg {
  J2KDecoder: new () => Decoder;
}

let wasmBinary: Buffer | undefined;

/**
 * Decodes a file or a code stream, in an instance of its own: its memory, at most 2 GiB, is never returned.
 * @param reduction how often the sides are halved
 * @returns interleaved samples of 8 or 16 bits (little-endian) of one or three channels
 * @throws Error
 */
export async function decodeJpeg2000(bytes: Uint8Array, reduction: number) {
  wasmBinary ??= fs.readFileSync(require.resolve('@cornerstonejs/codec-openjpeg/decodewasm'));
  // @ts-expect-error: the package ships no types.
  const { default: create } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs');
  const errors: string[] = [];
  const note = (line: string) => {
    const [, error] = /^\[ERROR\] (.*)/.exec(line) ?? [];
    if (error && errors.length < 3) errors.push(error);
  };
  const openjpeg: OpenJpeg = await create({ wasmBinary, print: note, printErr: note });
  const decoder = new openjpeg.J2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decodeSubResolution(reduction, 0);
  } catch {
    // The module has aborted: memory that is exhausted, or a read beyond it.
    throw new Error(errors[0] ?? 'the decoder needs more than 2 GiB of memory, or fails');
  }
  const data = decoder.getDecodedBuffer();
  if (data.length === 0) throw new Error(errors[0] ?? 'it holds no pixels');
  return { data, ...decoder.getFrameInfo() };
}
