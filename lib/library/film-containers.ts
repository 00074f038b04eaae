// Names the demuxer of ffmpeg for each type of film.

/** https://ffmpeg.org/ffmpeg-formats.html#Demuxers */
const DEMUXERS: Record<string, string> = {
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/mpeg': 'mpeg',
  'video/mpv': 'mpegvideo',
  'video/mp2t': 'mpegts',
  'video/x-ms-asf': 'asf',
  'video/x-flv': 'flv',
  'video/x-dv': 'dv',
  'video/ogg': 'ogg',
};

/** Chosen by us, because some formats that ffmpeg would guess refer to other files or hosts. */
export const getDemuxer = (type: string): string => DEMUXERS[type] ?? 'mov';
