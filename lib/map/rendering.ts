// Detects whether WebGL uses the GPU.
// A map rendered in software blocks the page for half a second.

/** Software renderers of Chromium, Mesa and Windows. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;
/** Browsers that mask the renderer. https://registry.khronos.org/webgl/extensions/WEBGL_debug_renderer_info/ */
const UNNAMED = 'WebKit WebGL';

function getRenderer(context: WebGL2RenderingContext): string {
  const plain = String(context.getParameter(context.RENDERER));
  const named = plain === UNNAMED && context.getExtension('WEBGL_debug_renderer_info');
  return named ? String(context.getParameter(named.UNMASKED_RENDERER_WEBGL)) : plain;
}

const openContext = (settings: WebGLContextAttributes) =>
  document.createElement('canvas').getContext('webgl2', settings);

/** Null without WebGL. https://registry.khronos.org/webgl/specs/latest/1.0/#5.2.1 */
export function getRendering(): 'hardware' | 'software' | null {
  const fast = openContext({ failIfMajorPerformanceCaveat: true });
  const context = fast ?? openContext({});
  if (!context) return null;
  // Some browsers do not report the caveat, so check the renderer's name too.
  const rendering = fast && !SOFTWARE.test(getRenderer(fast)) ? 'hardware' : 'software';
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return rendering;
}
