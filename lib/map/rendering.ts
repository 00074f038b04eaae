// By what a map that moves would be drawn; where that is the processor, it answers nobody meanwhile, for half a second.

/** Chromium's, Mesa's and Windows' own. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;
/** What browsers say that do not name it at first. https://registry.khronos.org/webgl/extensions/WEBGL_debug_renderer_info/ */
const UNNAMED = 'WebKit WebGL';

function getRenderer(context: WebGL2RenderingContext): string {
  const plain = String(context.getParameter(context.RENDERER));
  const named = plain === UNNAMED && context.getExtension('WEBGL_debug_renderer_info');
  return named ? String(context.getParameter(named.UNMASKED_RENDERER_WEBGL)) : plain;
}

const openContext = (settings: WebGLContextAttributes) =>
  document.createElement('canvas').getContext('webgl2', settings);

/** Null where there is no WebGL. https://registry.khronos.org/webgl/specs/latest/1.0/#5.2.1 */
export function getRendering(): 'hardware' | 'software' | null {
  const fast = openContext({ failIfMajorPerformanceCaveat: true });
  const context = fast ?? openContext({});
  if (!context) return null;
  // Not every browser that draws by the processor owns that it does.
  const rendering = fast && !SOFTWARE.test(getRenderer(fast)) ? 'hardware' : 'software';
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return rendering;
}
