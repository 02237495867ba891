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

const introduction = `Every call is a POST with JSON (the few exceptions say so). Send the token of
\`/user/login\` as \`Authorization: Bearer …\`, or as \`api_token\` in the body. Instants are UTC,
ISO 8601 with Z; inputs also take epoch milliseconds. Ranges are half open: \`start\` in, \`finish\`
out. What is in an organization that is not yours answers like what does not exist: 404.`;

/** The description behind `GET /api/openapi.json`. */
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

/** What the contract leaves to the server to judge, with the shape it is judged by. */
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

/** The two addresses that lists hand out, which are no calls of the contract. */
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
          summary: `The ${kind} of a screenshot`,
          description:
            'Use the address from `screenshot/all` as it is: it is signed for one viewer and ends within minutes, and with his right to see it.',
          tags: ['screenshot'],
          security: [],
          parameters,
          responses: {
            '200': { description: 'OK', content: { 'image/webp': {} } },
            '304': { description: 'Not changed since the answer with this ETag' },
            '404': { $ref: '#/components/responses/Error' },
          },
        },
      },
    };
  }
}
