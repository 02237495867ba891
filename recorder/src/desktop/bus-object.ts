import { messageType, type BusMessage } from './bus-connection.ts';

/** A value of any type of D-Bus: its signature and itself. */
export type BusVariant = [signature: string, value: unknown];

export type BusMethod = {
  /** Signature of what it returns. */
  returns: string;
  answer: (body: unknown[]) => unknown[] | Promise<unknown[]>;
};

/** What other programs can call and read at one path. Interface → member. */
export type BusObject = {
  methods: Record<string, Record<string, BusMethod>>;
  properties: Record<string, () => Record<string, BusVariant>>;
};

type Reply = Pick<BusMessage, 'type' | 'signature' | 'body' | 'errorName'>;

const propertiesInterface = 'org.freedesktop.DBus.Properties';

/** Never throws: what other programs send must not end this one. */
export async function answerCall(object: BusObject, message: BusMessage): Promise<Reply> {
  const { interface: name = '', member = '', body = [] } = message;
  try {
    const method = object.methods[name]?.[member];
    if (method) return replyOf(method.returns, await Promise.resolve(method.answer(body)));
    if (name === propertiesInterface) return readProperties(object, message);
    if (member === 'Introspect') return replyOf('s', [introspection(object)]);
    if (member === 'Ping') return replyOf('', []);
    return unknownMethod(message);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return errorOf('org.freedesktop.DBus.Error.Failed', text);
  }
}

export function unknownMethod({ member }: BusMessage): Reply {
  return errorOf('org.freedesktop.DBus.Error.UnknownMethod', `There is no method ${member}.`);
}

function readProperties(object: BusObject, message: BusMessage): Reply {
  const [name, property] = (message.body ?? []) as string[];
  const values = object.properties[name ?? '']?.();
  if (message.member === 'GetAll') return replyOf('a{sv}', [Object.entries(values ?? {})]);
  const value = message.member === 'Get' ? values?.[property ?? ''] : undefined;
  if (value) return replyOf('v', [value]);
  const errorName = 'org.freedesktop.DBus.Error.UnknownProperty';
  return errorOf(errorName, `There is no property ${property} that can be read.`);
}

/** Some trays look for the methods before they call them. */
function introspection({ methods, properties }: BusObject): string {
  const names = new Set([...Object.keys(methods), ...Object.keys(properties)]);
  const interfaces = [...names].map((name) => {
    const members = Object.keys(methods[name] ?? {}).map((member) => `<method name="${member}"/>`);
    const values = Object.entries(properties[name]?.() ?? {}).map(
      ([property, [type]]) => `<property name="${property}" type="${type}" access="read"/>`,
    );
    return `<interface name="${name}">${[...members, ...values].join('')}</interface>`;
  });
  return `<node>${interfaces.join('')}</node>`;
}

function replyOf(signature: string, body: unknown[]): Reply {
  return signature ? { type: messageType.reply, signature, body } : { type: messageType.reply };
}

function errorOf(errorName: string, text: string): Reply {
  return { type: messageType.error, errorName, signature: 's', body: [text] };
}

/** The value in a variant as the library reads it. */
export function variantValue(variant: unknown): unknown {
  if (!Array.isArray(variant)) return undefined;
  const values: unknown = variant[1];
  return Array.isArray(values) ? values[0] : undefined;
}
