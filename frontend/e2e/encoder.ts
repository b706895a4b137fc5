import { Subprocess } from './subprocess';

export interface EncoderOptions {
  /** The number of consecutive B-frames. */
  bframes?: number;
  /** Whether the stream has an audio track. */
  sound?: boolean;
  /** The number of frames between two keyframes. */
  gop?: number;
}

/** Publishes a test picture with a tone by RTMP, as ffmpeg and OBS do: H.264 and AAC. */
export function startEncoder(
  url: string,
  { bframes = 0, sound = true, gop = 50 }: EncoderOptions = {},
): Subprocess {
  const picture = '-re -f lavfi -i testsrc2=size=640x360:rate=25';
  const tone = '-re -f lavfi -i sine=frequency=440:sample_rate=44100';
  const h264 = `-c:v libx264 -preset ultrafast -bf ${bframes} -g ${gop} -pix_fmt yuv420p`;
  const aac = sound ? '-c:a aac -ac 2 -b:a 128k' : '-an';
  const args = `-nostdin -v error ${picture} ${tone} ${h264} ${aac} -f flv ${url}`;
  return Subprocess.start('ffmpeg', args.split(' '));
}
