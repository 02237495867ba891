import type { AnyContractRouter, AnySchema } from '@orpc/contract';
import { OpenAPIGenerator, type JSONSchema, type OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access } from '@time-tracker/contract/access';
import { errorBody } from '@time-tracker/contract/error-body';
import { errorCodes } from '@time-tracker/contract/errors';
import { listContractCalls, type ContractCall } from '../contract-calls.ts';

export type Description = OpenAPI.Document;

export type JsonSchema = Exclude<JSONSchema, boolean>;

/** What a schema takes in or gives out, as JSON Schema. */
export function toJsonSchema(schema: AnySchema, strategy: 'input' | 'output'): JsonSchema {
  const [, described] = new ZodToJsonSchemaConverter().convert(schema, { strategy });
  return described;
}

/**
 * An OpenAPI 3.1 description of every call of a contract, as the server serves it. `customSchemas`
 * says it for schemas that are code, and so say nothing themselves.
 */
export async function describeContract(
  router: AnyContractRouter,
  document: { title: string; version: string; description: string },
  customSchemas: ReadonlyMap<object, JsonSchema>,
): Promise<Description> {
  const converter = new ZodToJsonSchemaConverter({
    interceptors: [
      (options) => {
        const custom = customSchemas.get(options.schema);
        return custom === undefined ? options.next() : [true, custom];
      },
    ],
  });
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const calls = listContractCalls(router);
  const description = await generator.generate(router, {
    info: document,
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(nounOf))].map((name) => ({ name })),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: describeErrors() },
      responses: { Error: errorResponse },
    },
  });
  for (const call of calls) {
    const operation = description.paths?.[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
    if (operation === undefined) throw new Error(`${call.name} is missing in the description`);
    complete(operation, call);
  }
  return withoutSafeIntegers(description);
}

/** What the generator cannot know: access, errors, and how a body of parts is sent. */
function complete(operation: OpenAPI.OperationObject, call: ContractCall): void {
  operation.tags = [nounOf(call)];
  const access = call.access ?? { who: 'anyone' };
  operation.description = describeAccess(access);
  operation.security = access.who === 'anyone' ? [] : [{ token: [] }];
  for (const status of listErrorStatuses(call, access)) {
    operation.responses = {
      ...operation.responses,
      [status]: { $ref: '#/components/responses/Error' },
    };
  }
  if (call.transport === 'events') describeStream(operation);
  const body = operation.requestBody;
  if (call.transport !== 'multipart' || body === undefined || !('content' in body)) return;
  const schema = Object.values(body.content)[0]?.schema ?? {};
  body.content = { 'multipart/form-data': { schema } };
}

/** Each event has its type as its name, its JSON as data, and an id to go on after. */
function describeStream(operation: OpenAPI.OperationObject): void {
  const success = operation.responses?.['200'];
  if (success === undefined || !('content' in success) || success.content === undefined) return;
  const schema = Object.values(success.content)[0]?.schema ?? {};
  success.description = 'Server-sent events; the shape is that of the data of each.';
  success.content = { 'text/event-stream': { schema } };
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The id that came last, to go on after it within an hour.',
      schema: { type: 'string' },
    },
  ];
}

function nounOf(call: ContractCall): string {
  return call.name.split('.')[0] ?? call.name;
}

/** Who may make a call, in a sentence. */
export function describeAccess(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'For anyone; no token is needed.';
    case 'signed_in':
      return 'For anybody signed in; answers hold what is his or what he may see.';
    case 'owner_type':
      return 'For users of type Owner.';
    case 'organization_member':
      return `For members of the organization that \`${access.of}\` names.`;
    case 'organization_owner':
      return `For owners of the organization that \`${access.of}\` names.`;
    case 'project_person':
      return `For anybody with a role in the project that \`${access.of}\` names, and owners of its organization.`;
    case 'project_manager':
      return `For managers of the project that \`${access.of}\` names, and owners of its organization.`;
    case 'project_owner':
      return `For owners of the organization of the project that \`${access.of}\` names.`;
  }
}

function listErrorStatuses(call: ContractCall, access: Access): string[] {
  const isPost = call.method === 'POST';
  // Also of calls for anyone: registering may be closed, an invitation gone.
  const mayRefuse = access.who !== 'anyone' || isPost;
  const statuses: [status: string, isPossible: boolean][] = [
    ['400', isPost],
    ['401', mayRefuse],
    ['403', mayRefuse],
    ['404', mayRefuse],
    ['408', isPost],
    ['409', isPost],
    ['413', isPost],
    ['415', call.transport === 'multipart'],
    ['422', call.input !== undefined],
    ['429', true],
    ['500', true],
    ['503', true],
    ['507', true],
  ];
  return statuses.filter(([, isPossible]) => isPossible).map(([status]) => status);
}

const errorResponse: OpenAPI.ResponseObject = {
  description: 'What went wrong; `code` is stable, `message` is for people.',
  headers: {
    'Retry-After': {
      description: 'Seconds to wait; with 429 and 503.',
      schema: { type: 'integer' },
    },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function describeErrors(): OpenAPI.SchemaObject {
  const words = Object.entries(errorCodes).map(([code, { status }]) => `\`${code}\` (${status})`);
  return {
    ...toJsonSchema(errorBody, 'output'),
    description: `The codes: ${words.join(', ')}. \`errors\` holds the problems by field, with 422 only.`,
  } as OpenAPI.SchemaObject;
}

/** JSON can only carry such integers; saying so at every field would drown the rest. */
function withoutSafeIntegers(description: Description): Description {
  const text = JSON.stringify(description, (key, value: unknown) => {
    if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined;
    if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined;
    return value;
  });
  return JSON.parse(text) as Description;
}
