// Loads the JPEG XL decoder (WebAssembly) at first use, because few libraries need it.
import fs from 'node:fs';
import path from 'node:path';

type Library = typeof import('jxl-oxide-wasm');

let loading: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const library = await import('jxl-oxide-wasm');
  const folder = path.dirname(require.resolve('jxl-oxide-wasm/package.json'));
  library.initSync({ module: fs.readFileSync(path.join(folder, 'jxl_oxide_wasm_bg.wasm')) });
  return library;
}

/** Creates a decoder that accepts data in chunks, and outputs upright sRGB. @throws Error */
export async function openJxl() {
  loading ??= load();
  const { JxlImage } = await loading;
  const image = new JxlImage();
  image.forceSrgb = true;
  return image;
}
