// Whether a map that moves would be drawn by the processor, which then answers nobody for half a second.

/** Chromium's, Mesa's and Windows' own. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software/i;
/** What browsers say that do not name it at first. https://registry.khronos.org/webgl/extensions/WEBGL_debug_renderer_info/ */
const UNNAMED = 'WebKit WebGL';

function getRenderer(context: WebGL2RenderingContext): string {
  const plain = String(context.getParameter(context.RENDERER));
  const named = plain === UNNAMED && context.getExtension('WEBGL_debug_renderer_info');
  return named ? String(context.getParameter(named.UNMASKED_RENDERER_WEBGL)) : plain;
}

/** Whether WebGL has no graphics card behind it, or is not there. https://registry.khronos.org/webgl/specs/latest/1.0/#5.2.1 */
export function isSoftwareRendered(): boolean {
  // Not every browser that draws by the processor owns that it does.
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const isSoftware = context === null || SOFTWARE.test(getRenderer(context));
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return isSoftware;
}
