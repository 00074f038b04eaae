// Finds the media element in a part of a page: native, or the custom element of an embedded player.

export const findMedia = (root: Element | null) =>
  root?.querySelector<HTMLVideoElement>('video,audio,youtube-video,vimeo-video') ?? null;
