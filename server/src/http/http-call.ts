import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract';

/** The context of a call, in addition to its validated input. */
export type HttpCall<Actor, Grant> = {
  actor: Actor;
  /** The result of the access rule: the organization or project, and the caller's roles in it. */
  grant: Grant;
  now: Date;
  /** Address of the client; behind a trusted proxy, the forwarded one. */
  address: string;
  userAgent: string | undefined;
  /** For a stream that resumes: the ID of the last event received. */
  lastEventId: string | undefined;
  /** Aborts if the client disconnects before the response is sent. */
  signal: AbortSignal;
};

export type Handler<Call, Input extends AnySchema, Output extends AnySchema> = (
  call: Call,
  input: InferSchemaOutput<Input>,
) => Promise<InferSchemaInput<Output>>;

/** One handler per call of a contract, in the same structure. */
export type Handlers<Router, Call> =
  Router extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    ErrorMap,
    Meta
  >
    ? Handler<Call, Input, Output>
    : { [Name in keyof Router]: Handlers<Router[Name], Call> };

/** A JSON response that is streamed, because it may not fit in memory. */
export class StreamedJson {
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** A JSON response that is already serialized. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Chunks of the JSON of `Output`. The handler is responsible for matching the contract. */
export function streamJson<Output>(chunks: AsyncIterable<string>): Output {
  return new StreamedJson(chunks) as Output;
}
