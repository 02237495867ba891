import { recordedActivity } from '@time-tracker/contract/activity';
import { api } from '@time-tracker/contract/api';
import { eventFeed, sentEvent } from '@time-tracker/contract/events';
import { uploadedScreenshot } from '@time-tracker/contract/screenshot';
import {
  describeContract,
  toJsonSchema,
  type Description,
  type JsonSchema,
} from './describe-contract.ts';
import { productVersion } from '../../start/product-version.ts';

const introduction = `Every call is a POST with JSON unless noted. Send the token from \`/user/login\` as
\`Authorization: Bearer …\`, or as \`api_token\` in the body. Times are UTC in ISO 8601 with Z; requests may
also use epoch milliseconds. A recorder's token, from \`/user/login\` with \`scope\` or from a sign-in by code,
can only make the calls that say so; all others return 403 \`recorder_token\`. Ranges include \`start\` and exclude \`finish\`. Anything in an organization
you do not belong to returns 404, as if it did not exist.`;

/** The document that `GET /api/openapi.json` returns. */
export async function describeApi(): Promise<Description> {
  const document = {
    title: 'Time Tracker',
    version: productVersion,
    description: introduction.replaceAll('\n', ' '),
  };
  const description = await describeContract(api, document, listCustomSchemas());
  describeUpload(description);
  describeImages(description);
  return description;
}

/** JSON Schemas of inputs that the contract does not validate itself. */
function listCustomSchemas(): Map<object, JsonSchema> {
  const record = api.activity.record['~orpc'].inputSchema;
  const upload = api.screenshot.upload['~orpc'].inputSchema;
  const custom = new Map<object, JsonSchema>();
  if (record === undefined || upload === undefined) return custom;
  return custom
    .set(eventFeed, toJsonSchema(sentEvent, 'output'))
    .set(record.shape.activities.element, toJsonSchema(recordedActivity, 'input'))
    .set(upload.shape.screenshot, toJsonSchema(uploadedScreenshot, 'input'))
    .set(upload.shape.image, { type: 'string', contentMediaType: 'application/octet-stream' });
}

function describeUpload(description: Description): void {
  const body = description.paths?.['/screenshot/upload']?.post?.requestBody;
  const parts = body && 'content' in body ? body.content['multipart/form-data'] : undefined;
  if (parts === undefined) throw new Error('screenshot.upload is not described as multipart');
  parts.encoding = {
    screenshot: { contentType: 'application/json' },
    image: { contentType: 'image/webp, image/png, image/jpeg' },
  };
}

/** The signed image URLs that lists return, which are not calls of the contract. */
function describeImages(description: Description): void {
  const parameters = [
    { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const } },
    ...['user', 'session', 'expires', 'signature'].map((name) => ({
      name,
      in: 'query' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
  ];
  for (const kind of ['image', 'thumbnail']) {
    description.paths = {
      ...description.paths,
      [`/screenshot/${kind}/{id}`]: {
        get: {
          operationId: `screenshot.${kind}`,
          summary: `Get the ${kind} of a screenshot`,
          description:
            'Use the URL from `screenshot/all` unchanged. It is signed for one viewer, and stops working within minutes or when the viewer loses access.',
          tags: ['screenshot'],
          security: [],
          parameters,
          responses: {
            '200': { description: 'OK', content: { 'image/webp': {} } },
            '304': { description: 'Not modified since the response with this ETag' },
            '404': { $ref: '#/components/responses/Error' },
          },
        },
      },
    };
  }
}
