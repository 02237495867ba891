import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract';

/** What a handler knows of the request it answers, besides its validated input. */
export type HttpCall<Actor, Grant> = {
  actor: Actor;
  /** What the contract's access rule found: the organization or project named, and the roles in it. */
  grant: Grant;
  now: Date;
  /** Address of the client, behind a trusted proxy the forwarded one. */
  address: string;
  userAgent: string | undefined;
  /** Of a stream that is taken up again: the id of what came last. */
  lastEventId: string | undefined;
  /** Aborted when the client disconnects before the response is sent. */
  signal: AbortSignal;
};

export type Handler<Call, Input extends AnySchema, Output extends AnySchema> = (
  call: Call,
  input: InferSchemaOutput<Input>,
) => Promise<InferSchemaInput<Output>>;

/** One handler for each call of a contract, in the same shape. */
export type Handlers<Router, Call> =
  Router extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    ErrorMap,
    Meta
  >
    ? Handler<Call, Input, Output>
    : { [Name in keyof Router]: Handlers<Router[Name], Call> };

/** An answer in JSON that is written piece by piece, since it may be longer than memory. */
export class StreamedJson {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

/** An answer in JSON that is written already. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Pieces that together are the JSON of `Output`; whoever writes them holds them to the contract. */
export function streamJson<Output>(pieces: AsyncIterable<string>): Output {
  return new StreamedJson(pieces) as Output;
}
