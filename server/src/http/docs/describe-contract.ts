import type { AnyContractRouter, AnySchema } from '@orpc/contract';
import { OpenAPIGenerator, type JSONSchema, type OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access } from '@time-tracker/contract/access';
import { errorBody } from '@time-tracker/contract/error-body';
import { errorCodes } from '@time-tracker/contract/errors';
import { listContractCalls, type ContractCall } from '../contract-calls.ts';

export type Description = OpenAPI.Document;

export type JsonSchema = Exclude<JSONSchema, boolean>;

/** The JSON Schema of the input or output of a zod schema. */
export function toJsonSchema(schema: AnySchema, strategy: 'input' | 'output'): JsonSchema {
  const [, described] = new ZodToJsonSchemaConverter().convert(schema, { strategy });
  return described;
}

/**
 * The OpenAPI 3.1 document of a contract. `customSchemas` supplies the JSON Schema of zod schemas that
 * have none of their own (`z.custom`).
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
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        recorder_token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that can only record. All other calls refuse it with 403.',
        },
      },
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

/** Adds what the generator cannot derive: access, errors, multipart bodies and event streams. */
function complete(operation: OpenAPI.OperationObject, call: ContractCall): void {
  operation.tags = [nounOf(call)];
  const access = call.access ?? { who: 'anyone' };
  operation.description = describeAccess(access, call.isForRecorders);
  operation.security = listTokens(access, call.isForRecorders);
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

/** Each event has its type as its name, JSON as its data, and an ID to resume after. */
function describeStream(operation: OpenAPI.OperationObject): void {
  const success = operation.responses?.['200'];
  if (success === undefined || !('content' in success) || success.content === undefined) return;
  const schema = Object.values(success.content)[0]?.schema ?? {};
  success.description =
    'A stream of server-sent events. The schema describes the data of one event.';
  success.content = { 'text/event-stream': { schema } };
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: 'Last-Event-ID',
      in: 'header',
      description:
        'The ID of the last event received. The stream resumes after it if that was less than an hour ago.',
      schema: { type: 'string' },
    },
  ];
}

function nounOf(call: ContractCall): string {
  return call.name.split('.')[0] ?? call.name;
}

/** The tokens that a call accepts, one of them. */
function listTokens(access: Access, isForRecorders: boolean): Record<string, string[]>[] {
  if (access.who === 'anyone') return [];
  return isForRecorders ? [{ token: [] }, { recorder_token: [] }] : [{ token: [] }];
}

/** Describes who may make a call. */
export function describeAccess(access: Access, isForRecorders: boolean): string {
  const people = describePeople(access);
  return isForRecorders ? `${people} A recorder's token is enough.` : people;
}

function describePeople(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'Public; no token required.';
    case 'signed_in':
      return 'Any signed-in user. Returns only data the user owns or may view.';
    case 'owner_type':
      return 'Users of type Owner.';
    case 'organization_member':
      return `Members of the organization in \`${access.of}\`.`;
    case 'organization_owner':
      return `Owners of the organization in \`${access.of}\`.`;
    case 'project_member':
      return `Members of the project in \`${access.of}\` with any role, and owners of its organization.`;
    case 'project_manager':
      return `Managers of the project in \`${access.of}\`, and owners of its organization.`;
    case 'project_owner':
      return `Owners of the organization of the project in \`${access.of}\`.`;
  }
}

function listErrorStatuses(call: ContractCall, access: Access): string[] {
  const isPost = call.method === 'POST';
  // Public calls can be denied too: registration may be closed, or an invitation withdrawn.
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
  description: 'An error. `code` is stable, `message` is for people.',
  headers: {
    'Retry-After': {
      description: 'Seconds to wait before a retry; sent with 429 and 503.',
      schema: { type: 'integer' },
    },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function describeErrors(): OpenAPI.SchemaObject {
  const codes = Object.entries(errorCodes).map(([code, { status }]) => `\`${code}\` (${status})`);
  return {
    ...toJsonSchema(errorBody, 'output'),
    description: `Codes: ${codes.join(', ')}. \`errors\` lists problems by field, with 422 only.`,
  } as OpenAPI.SchemaObject;
}

/** Removes the bounds of safe integers, which would add noise to every integer field. */
function withoutSafeIntegers(description: Description): Description {
  const text = JSON.stringify(description, (key, value: unknown) => {
    if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined;
    if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined;
    return value;
  });
  return JSON.parse(text) as Description;
}
