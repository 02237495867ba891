import { Readable } from 'node:stream';
import type { AnyContractRouter } from '@orpc/contract';
import type { Access, Load } from '@time-tracker/contract/access';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { BodyMemory } from './limits/body-memory.ts';
import type { CallLimits } from './limits/call-limits.ts';
import { createDisconnectSignal } from './disconnect-signal.ts';
import { toApiError } from './error-reply.ts';
import { listContractCalls, type ContractCall } from './contract-calls.ts';
import { StreamedJson, WrittenJson, type Handlers, type HttpCall } from './http-call.ts';
import { sendEventStream, type StreamPart } from './event-stream.ts';
import type { Reader, ReadQueue } from './limits/read-queue.ts';
import { cachedResponses } from './security-headers.ts';
import {
  acceptMultipart,
  takeMultipart,
  type MultipartParts,
  type MultipartSender,
} from './uploads/read-multipart.ts';
import { validateInput, validateOutput } from './validate.ts';
import { writeOutput } from './write-output.ts';

/** How the product authenticates, authorizes and limits calls. */
export type Gate<Actor, Grant> = {
  /** The actor of a token; undefined if it has expired or is unknown. */
  authenticate(token: string): Promise<Actor | undefined>;
  anonymous: Actor;
  /** Throws recorder_token if the actor's session can only record and the call is not for recorders. */
  checkScope(actor: Actor, isForRecorders: boolean): void;
  /** Throws not_found or forbidden. `subject` is the ID that the access rule checks. */
  authorize(actor: Actor, access: Access, subject: number | undefined): Promise<Grant>;
  /** Finds problems by rules of this server, in addition to those of the contract, so that one response reports all. */
  findMoreProblems(call: string, input: unknown): Record<string, string[]>;
  /** Receives the result of each call, successful or not, before the response is sent. */
  observe(outcome: CallOutcome<Actor>): void;
  limits: CallLimits;
  /** Bounds the memory of multipart bodies, per person. */
  uploads: BodyMemory;
  userIdOf(actor: Actor): number;
  /** The queues of calls with a load, and whom each call counts for. */
  queues: Record<Load, ReadQueue>;
  readerOf(actor: Actor, grant: Grant, input: unknown): Reader;
  now(): Date;
};

/** Fields of steps that were not reached are undefined. */
export type CallOutcome<Actor> = {
  call: string;
  address: string;
  actor: Actor | undefined;
  input?: unknown;
  output?: unknown;
  error?: ApiError;
};

type AnyHandler<Actor, Grant> = (call: HttpCall<Actor, Grant>, input: unknown) => Promise<unknown>;

/**
 * Creates a route for each call of the contract: authenticate, check the scope of the token,
 * validate the input, authorize, handle, validate the output. Throws if a call has no access rule or no handler.
 */
export function bindContract<Router extends AnyContractRouter, Actor, Grant>(
  server: FastifyInstance,
  router: Router,
  handlers: Handlers<Router, HttpCall<Actor, Grant>>,
  gate: Gate<Actor, Grant>,
): void {
  const uploads: RouteOptions[] = [];
  for (const call of listContractCalls(router)) {
    const handler = findHandler<Actor, Grant>(handlers, call.name);
    const { access } = call;
    if (access === undefined) throw new Error(`${call.name} has no access rule`);
    const answer = async (
      request: FastifyRequest,
      signal: AbortSignal,
      actor: Actor,
      received: unknown,
      outcome: CallOutcome<Actor>,
    ) => {
      const input = await validateInput(call.input, received, () =>
        gate.findMoreProblems(call.name, received),
      );
      outcome.input = input;
      const grant = await gate.authorize(actor, access, readSubject(access, input));
      const known = { actor, grant, now: gate.now(), signal };
      const act = async () =>
        finishOutput(call, await handler({ ...known, ...describeClient(request) }, input));
      const queue = call.load && gate.queues[call.load];
      return runInQueue(queue, gate.readerOf(actor, grant, input), signal, act);
    };
    const isLarge = call.transport === 'multipart';
    const route: RouteOptions = {
      method: call.method,
      url: `/api${call.path}`,
      // A HEAD request for a stream.
      ...(call.transport === 'events' ? { exposeHeadRoute: false } : {}),
      handler: async (request, reply) => {
        const output = await observeCall(gate, call, request, async (outcome) => {
          const signal = createDisconnectSignal(reply.raw);
          const actor = await readActor(request, { ...call, access }, gate);
          outcome.actor = actor;
          gate.checkScope(actor, call.isForRecorders);
          if (!isLarge) return answer(request, signal, actor, readInput(request, call), outcome);
          const sender = { userId: gate.userIdOf(actor), signal, request, reply };
          return takeLimitedUpload(gate, sender, (parts, partsSignal) =>
            answer(request, partsSignal, actor, parts, outcome),
          );
        });
        return sendOutput(reply, call, output);
      },
    };
    if (isLarge) uploads.push(route);
    else server.route(route);
  }
  void server.register(async (scope) => {
    await acceptMultipart(scope);
    for (const route of uploads) scope.route(route);
  });
}

const badFileCodes: readonly string[] = ['too_large', 'bad_image', 'not_an_image'];

/** Images that are too large or broken cost the most of all refused calls, so they have a limit of their own. */
async function takeLimitedUpload<T>(
  { limits, uploads }: Pick<Gate<unknown, unknown>, 'limits' | 'uploads'>,
  sender: MultipartSender,
  work: (parts: MultipartParts, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { request, userId } = sender;
  await limits.checkUpload(request, userId);
  try {
    return await takeMultipart(uploads, sender, work);
  } catch (error) {
    const isBadFile = badFileCodes.includes(toApiError(error).code);
    if (isBadFile) await limits.countRefusedUpload(request, userId);
    throw error;
  }
}

/** The validated output. The output of a heavy read is written while it holds its place in the queue. */
async function finishOutput(call: ContractCall, output: unknown): Promise<unknown> {
  if (output instanceof StreamedJson || call.transport === 'events') return output;
  if (call.load === undefined) return validateOutput(call.output, output);
  return new WrittenJson(await writeOutput(call.output, output));
}

/** Runs at once if there is no queue. A stream releases its place when it ends or its client disconnects. */
async function runInQueue(
  queue: ReadQueue | undefined,
  reader: Reader,
  signal: AbortSignal,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (queue === undefined) return act();
  const release = await queue.enter(reader, signal);
  try {
    const output = await act();
    if (!(output instanceof StreamedJson)) {
      release();
      return output;
    }
    if (signal.aborted) release();
    else signal.addEventListener('abort', release, { once: true });
    return new StreamedJson(releaseAtEnd(output.chunks, release));
  } catch (error) {
    release();
    throw error;
  }
}

async function* releaseAtEnd(
  chunks: AsyncIterable<string>,
  release: () => void,
): AsyncGenerator<string> {
  try {
    yield* chunks;
  } finally {
    release();
  }
}

async function observeCall<Actor, Grant>(
  gate: Gate<Actor, Grant>,
  { name }: ContractCall,
  { ip }: FastifyRequest,
  work: (outcome: CallOutcome<Actor>) => Promise<unknown>,
): Promise<unknown> {
  const outcome: CallOutcome<Actor> = { call: name, address: ip, actor: undefined };
  try {
    outcome.output = await work(outcome);
    return outcome.output;
  } catch (error) {
    outcome.error = toApiError(error);
    throw error;
  } finally {
    gate.observe(outcome);
  }
}

function sendOutput(reply: FastifyReply, call: ContractCall, output: unknown): FastifyReply {
  if (call.transport === 'events') {
    return sendEventStream(reply, output as AsyncIterable<StreamPart>);
  }
  void reply.headers(headersOf(call));
  const isWritten = output instanceof WrittenJson;
  if (!isWritten && !(output instanceof StreamedJson)) return reply.send(output);
  void reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(isWritten ? output.text : Readable.from(output.chunks));
}

function describeClient(request: FastifyRequest) {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    lastEventId: request.headers['last-event-id']?.toString(),
  };
}

function headersOf({ clearsCache }: ContractCall): Record<string, string> {
  const headers = { 'cache-control': 'no-store' };
  return clearsCache ? { ...headers, 'clear-site-data': cachedResponses } : headers;
}

function findHandler<Actor, Grant>(handlers: object, name: string): AnyHandler<Actor, Grant> {
  const found = name
    .split('.')
    .reduce<unknown>(
      (level, key) => (level as Record<string, unknown> | undefined)?.[key],
      handlers,
    );
  if (typeof found !== 'function') throw new Error(`${name} has no handler`);
  return found as AnyHandler<Actor, Grant>;
}

async function readActor<Actor, Grant>(
  request: FastifyRequest,
  { access, isExemptFromRateLimit }: { access: Access; isExemptFromRateLimit: boolean },
  gate: Gate<Actor, Grant>,
): Promise<Actor> {
  const { limits } = gate;
  const tokens = access.who === 'anyone' ? [] : readTokens(request);
  if (tokens.length === 0 && !isExemptFromRateLimit) await limits.check(request, undefined);
  if (access.who === 'anyone') return gate.anonymous;
  for (const token of tokens) {
    await limits.check(request, token);
    const actor = await gate.authenticate(token);
    await limits.recordResult(request, token, actor !== undefined);
    if (actor !== undefined) return actor;
  }
  throw new ApiError('signed_out');
}

/** From the bearer header and from `api_token` in the body. One valid token is enough. */
export function readTokens(request: FastifyRequest): string[] {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? [];
  const inBody = (request.body as { api_token?: unknown } | null | undefined)?.api_token;
  const found = [scheme?.toLowerCase() === 'bearer' ? bearer : undefined, inBody];
  const tokens = found.flatMap((token) => (typeof token === 'string' && token ? [token] : []));
  return [...new Set(tokens)];
}

function readInput(request: FastifyRequest, call: ContractCall): unknown {
  return call.method === 'GET' ? request.query : request.body;
}

function readSubject(access: Access, input: unknown): number | undefined {
  if (!('of' in access)) return undefined;
  return (input as Record<string, number>)[access.of];
}
