/** What the page sends to the worker that encodes frames. */
export type FrameRequest =
  /** The frames of the shared screen, as they come. */
  | { kind: 'follow'; frames: ReadableStream<VideoFrame> }
  /** Encode the latest of these frames, or else this picture. */
  | { kind: 'encode'; id: number; blur: boolean; picture?: ImageBitmap };

export type FrameResponse = { id: number } & ({ image: Blob } | { failure: string });
