/**
 * A file of a multipart body: a Blob whose bytes are at hand. A plain one copies them in and out
 * again, and memory outside the heap is what makes the collector run most.
 */
export class ReceivedFile extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>;

  /** `bytes` are never shared with another thread, though their type does not say so. */
  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes as Buffer<ArrayBuffer>;
  }

  override get size(): number {
    return this.#bytes.length;
  }

  /** The bytes themselves, not a copy. */
  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(this.#bytes);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#toBlob().arrayBuffer();
  }

  override text(): Promise<string> {
    return this.#toBlob().text();
  }

  override slice(start?: number, end?: number, contentType?: string): Blob {
    return this.#toBlob().slice(start, end, contentType);
  }

  override stream(): ReturnType<Blob['stream']> {
    return this.#toBlob().stream();
  }

  #toBlob(): Blob {
    return new Blob([this.#bytes]);
  }
}
