import { encodeFrame } from './encode-frame.ts';
import type { FrameRequest, FrameResponse } from './frame-messages.ts';

/** The screen as it is: browsers send a frame whenever it changes. */
let latest: VideoFrame | undefined;
let isFirst = Promise.withResolvers<void>();

addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => {
  if (data.kind === 'follow') return void follow(data.frames).catch(() => undefined);
  const { id } = data;
  encode(data).then(
    (image) => respond({ id, image }),
    (error: unknown) => respond({ id, failure: String(error) }),
  );
});

async function follow(frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    latest?.close();
    latest = value;
    isFirst.resolve();
  }
  latest?.close();
  latest = undefined;
  isFirst = Promise.withResolvers();
}

async function encode(request: FrameRequest & { kind: 'encode' }): Promise<Blob> {
  const { picture, blur } = request;
  if (picture) {
    const image = await encodeFrame(picture, picture, blur);
    picture.close();
    return image;
  }
  if (!latest) await isFirst.promise;
  if (!latest) throw new Error('The screen is not shared any more');
  // A copy, because the next frame may close this one.
  const frame = latest.clone();
  try {
    const size = { width: frame.displayWidth, height: frame.displayHeight };
    return await encodeFrame(frame, size, blur);
  } finally {
    frame.close();
  }
}

function respond(response: FrameResponse): void {
  postMessage(response);
}
