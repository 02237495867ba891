import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import type { createApp } from '../app.ts';

/** The product's API as everybody else uses it; what it does not answer with success is thrown. */
export type DemoApi = {
  post<Answer>(path: string, input: object, token?: string): Promise<Answer>;
  upload(token: string, screenshot: UploadedScreenshotInput, image: Buffer): Promise<void>;
};

type App = Awaited<ReturnType<typeof createApp>>;

/** Requests go through the whole app, only not over the network. */
export function callApp(app: App): DemoApi {
  const send = async <Answer>(
    url: string,
    token: string | undefined,
    body: { type: string; payload: string | Buffer },
  ): Promise<Answer> => {
    const response = await app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': body.type,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: body.payload,
    });
    if (response.statusCode !== 200) {
      throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
    }
    return response.json<Answer>();
  };
  return {
    post: (path, input, token) =>
      send(path, token, { type: 'application/json', payload: JSON.stringify(input) }),
    upload: async (token, screenshot, image) => {
      const type = `multipart/form-data; boundary=${boundary}`;
      const payload = encodeParts(JSON.stringify(screenshot), image);
      await send('/api/screenshot/upload', token, { type, payload });
    },
  };
}

/** No image of ours holds it. */
const boundary = 'example-data-5f0c2a9e7b41';

function encodeParts(screenshot: string, image: Buffer): Buffer {
  const head = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${head('screenshot', '')}${screenshot}\r\n`),
    Buffer.from(head('image', '; filename="screen.webp"\r\ncontent-type: image/webp')),
    image,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
