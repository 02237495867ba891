/**
 * Why an object store did not do its work. `unreachable` also means slow or overloaded, `refused` that
 * an operator must change something.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly kind: 'unreachable' | 'refused';

  constructor(kind: 'unreachable' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
