// The decoder of JPEG XL, in WebAssembly: loaded when the first such picture is met, for most libraries hold none.
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

/** A picture of which as much is known as was fed. Colours come in sRGB, upright. @throws Error */
export async function openJxl() {
  loading ??= load();
  const { JxlImage } = await loading;
  const image = new JxlImage();
  image.forceSrgb = true;
  return image;
}
