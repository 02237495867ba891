/**
 * A file of a multipart body: a Blob with direct access to its bytes. A plain Blob copies them, and memory
 * outside the heap triggers most garbage collections.
 */
export class ReceivedFile extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>;

  /** `bytes` are never shared with another thread, although their type allows it. */
  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes as Buffer<ArrayBuffer>;
  }

  override get size(): number {
    return this.#bytes.length;
  }

  /** The bytes without a copy. */
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
