import type { FrameRequest, FrameResponse } from './frame-messages.ts';

/** Takes frames of a shared screen, also while the page is in the background. */
export interface FrameSource {
  /** The screen at this moment, encoded. */
  grab(blur: boolean): Promise<Blob>;
  close(): void;
}

/** Encoding a large screen on a busy machine takes seconds. */
const grabTimeoutMs = 20_000;

interface TrackProcessor {
  readable: ReadableStream<VideoFrame>;
}
type TrackProcessorConstructor = new (parts: {
  track: MediaStreamTrack;
  maxBufferSize: number;
}) => TrackProcessor;

export function openFrameSource(track: MediaStreamTrack): FrameSource {
  const encoder = startEncoder();
  const { MediaStreamTrackProcessor: Processor } = globalThis as {
    MediaStreamTrackProcessor?: TrackProcessorConstructor;
  };
  if (Processor) {
    const frames = new Processor({ track, maxBufferSize: 1 }).readable;
    encoder.follow(frames);
    return { grab: (blur) => encoder.encode(blur), close: encoder.close };
  }
  const video = playVideo(track);
  return {
    grab: async (blur) => encoder.encode(blur, await createImageBitmap(await video.ready())),
    close: () => {
      video.close();
      encoder.close();
    },
  };
}

/** For browsers that give no access to frames: an invisible video. */
function playVideo(track: MediaStreamTrack) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const playing = video.play();
  // Reported at the next screenshot.
  playing.catch(() => undefined);
  return {
    ready: async () => {
      await playing;
      return video;
    },
    close: () => {
      video.pause();
      video.srcObject = null;
    },
  };
}

function startEncoder() {
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' });
  const open = new Map<number, PromiseWithResolvers<Blob>>();
  let lastId = 0;
  const send = (request: FrameRequest, moved: Transferable[]) => worker.postMessage(request, moved);
  worker.onmessage = ({ data }: MessageEvent<FrameResponse>) => {
    const waiting = open.get(data.id);
    if ('image' in data) waiting?.resolve(data.image);
    else waiting?.reject(new Error(data.failure));
  };
  worker.onerror = () => {
    for (const waiting of open.values()) waiting.reject(new Error('The worker did not start'));
  };
  return {
    follow: (frames: ReadableStream<VideoFrame>) => send({ kind: 'follow', frames }, [frames]),
    encode: async (blur: boolean, picture?: ImageBitmap): Promise<Blob> => {
      const id = ++lastId;
      const waiting = Promise.withResolvers<Blob>();
      open.set(id, waiting);
      const timeout = setTimeout(() => waiting.reject(new Error('No frame came')), grabTimeoutMs);
      if (picture) send({ kind: 'encode', id, blur, picture }, [picture]);
      else send({ kind: 'encode', id, blur }, []);
      try {
        return await waiting.promise;
      } finally {
        clearTimeout(timeout);
        open.delete(id);
      }
    },
    close: () => worker.terminate(),
  };
}
