// Creates small films for tests without ffmpeg.
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** A film with a valid header and one undecodable frame. */
export async function makeFilm(seconds: number, format: 'mov' | 'mp4' = 'mp4'): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: format === 'mov' ? new MovOutputFormat() : new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'hev1.1.6.L93.B0', codedWidth: 64, codedHeight: 48, description: new Uint8Array(23) };
  await source.add(new EncodedPacket(new Uint8Array(20), 'key', 0, seconds), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}
