// Finds the film or the recording in a part of a page: the browser's own player, or an element of another site's that behaves as one.

export const findMedia = (root: Element | null) =>
  root?.querySelector<HTMLVideoElement>('video,audio,youtube-video,vimeo-video') ?? null;
