// Decodes HEIC, whose HEVC pixels sharp cannot read, to a JPEG master.

import { readFile, writeFile } from 'node:fs/promises';
import { MASTER_JPEG, sharp } from '@/lib/clients/sharp';
import { writeWhole } from './write-whole';

/** 120 megapixels take 360 MB here, and about twice that in the decoder. */
const MAX_PIXELS = 120_000_000;

type Fault = { code?: unknown; message?: string };

/** The functions of libheif-js used here; the package has no types. */
interface LibHeif {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(fault: number, handle: number, into: number): void;
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
  heif_channel: { heif_channel_interleaved: unknown };
  heif_context_alloc(): object | null;
  heif_context_free(context: object): void;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): Fault;
  heif_js_context_get_list_of_top_level_image_IDs(context: object): number[] & Fault;
  heif_js_context_get_image_handle(context: object, id: number): Handle & Fault;
  heif_image_handle_is_primary_image(handle: Handle): number;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_image_handle_release(handle: Handle): void;
  heif_js_decode_image2(handle: Handle, space: unknown, chroma: unknown): Promise<Decoded & Fault>;
  heif_image_release(image: object): void;
}
interface Handle {
  $$?: { ptr?: number };
}
interface Decoded {
  image: object;
  channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array }[];
}

let lib: LibHeif;

/** Loaded lazily: the decoder takes 20 MB, and most libraries contain no HEIC. */
async function load() {
  // @ts-expect-error: the package ships no types for its bundle.
  lib ??= (await import('libheif-js/wasm-bundle.js')).default;
}

function openPrimary(context: object, bytes: Uint8Array): Handle {
  const read = lib.heif_context_read_from_memory(context, bytes);
  if (read.code !== lib.heif_error_code.heif_error_Ok) throw new Error(`it is no HEIC picture: ${read.message}`);
  const ids = lib.heif_js_context_get_list_of_top_level_image_IDs(context);
  let first: Handle | null = null;
  for (const id of ids?.code ? [] : ids) {
    const handle = lib.heif_js_context_get_image_handle(context, id);
    if (!handle || handle.code) continue;
    if (lib.heif_image_handle_is_primary_image(handle)) {
      if (first) lib.heif_image_handle_release(first);
      return handle;
    }
    if (first) lib.heif_image_handle_release(handle);
    else first = handle;
  }
  if (!first) throw new Error('it holds no picture');
  return first;
}

/** The ICC profile; null if colours are described otherwise, or are sRGB. */
function readProfile(handle: Handle): Buffer | null {
  const pointer = handle.$$?.ptr;
  const size = pointer ? lib._heif_image_handle_get_raw_color_profile_size(pointer) : 0;
  if (!pointer || size < 128 || size > 4_000_000) return null;
  // The call writes a heif_error of three words before the profile.
  const memory = lib._malloc(16 + size);
  try {
    lib._heif_image_handle_get_raw_color_profile(memory, pointer, memory + 16);
    return Buffer.from(lib.HEAPU8.subarray(memory + 16, memory + 16 + size));
  } finally {
    lib._free(memory);
  }
}

async function decode(bytes: Uint8Array) {
  const context = lib.heif_context_alloc();
  if (!context) throw new Error('the HEIC decoder has no memory left');
  let handle: Handle | null = null;
  try {
    handle = openPrimary(context, bytes);
    const width = lib.heif_image_handle_get_width(handle);
    const height = lib.heif_image_handle_get_height(handle);
    if (!(width * height <= MAX_PIXELS))
      throw new Error(`${width} × ${height} pixels are too many to decode from HEIC`);
    const profile = readProfile(handle);
    const { heif_colorspace_RGB: space } = lib.heif_colorspace;
    const { heif_chroma_interleaved_RGB: chroma } = lib.heif_chroma;
    const decoded = await lib.heif_js_decode_image2(handle, space, chroma);
    const plane = decoded?.channels?.find(({ id }) => id === lib.heif_channel.heif_channel_interleaved);
    if (!decoded || decoded.code || !plane) throw new Error(`its pixels are damaged: ${decoded?.message ?? 'no data'}`);
    const row = plane.width * 3;
    const data = Buffer.allocUnsafe(row * plane.height);
    for (let y = 0; y < plane.height; y++)
      data.set(plane.data.subarray(y * plane.stride, y * plane.stride + row), y * row);
    lib.heif_image_release(decoded.image);
    return { data, width: plane.width, height: plane.height, profile };
  } finally {
    if (handle) lib.heif_image_handle_release(handle);
    lib.heif_context_free(context);
  }
}

/** Inserts an ICC profile after the JPEG's first marker, in parts of at most 65,519 bytes: ICC.1:2022, annex B.4. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const maxBytes = 65_519;
  const count = Math.ceil(profile.length / maxBytes);
  const parts = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * maxBytes, (index + 1) * maxBytes);
    const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\0\0', 'latin1');
    head.writeUInt16BE(part.length + 16, 2);
    head[16] = index + 1;
    head[17] = count;
    return Buffer.concat([head, part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

/** Writes the picture atomically, upright and with its ICC profile. @throws Error with a message for the owner */
export async function makeHeicMaster(absolute: string, target: string): Promise<void> {
  await load();
  const { data, width, height, profile } = await decode(await readFile(absolute));
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS })
    .jpeg(MASTER_JPEG)
    .toBuffer();
  await writeWhole(target, (work) => writeFile(work, profile ? withProfile(jpeg, profile) : jpeg));
}
