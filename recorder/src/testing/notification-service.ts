import type { MessageBus } from '../desktop/message-bus.ts';
import { variantValue } from '../desktop/bus-object.ts';

const notifications = 'org.freedesktop.Notifications';

export type ShownNotification = {
  id: number;
  text: string;
  /** Labels of the buttons. */
  actions: string[];
  isTransient: boolean;
  urgency: unknown;
};

/** A notification service whose notifications the test can read and press. */
export async function startNotificationService(bus: MessageBus) {
  const shown: ShownNotification[] = [];
  const closed: unknown[] = [];
  let lastId = 0;
  bus.serve('/org/freedesktop/Notifications', {
    methods: {
      [notifications]: {
        GetCapabilities: { returns: 'as', answer: () => [['actions']] },
        Notify: {
          returns: 'u',
          answer: ([, replacedId, , , text, actions, hints]) => {
            const id = Number(replacedId) || ++lastId;
            shown.push({ id, text: String(text), ...readActions(actions), ...readHints(hints) });
            return [id];
          },
        },
        CloseNotification: { returns: '', answer: ([id]) => (closed.push(id), []) },
      },
    },
    properties: {},
  });
  await bus.requestName(notifications);
  const press = (key: string) =>
    bus.emit({
      path: '/org/freedesktop/Notifications',
      interface: notifications,
      member: 'ActionInvoked',
      signature: 'us',
      body: [shown.at(-1)?.id, key],
    });
  return { shown, closed, press };
}

/** Keys and labels alternate. */
function readActions(actions: unknown) {
  const texts = Array.isArray(actions) ? actions.map(String) : [];
  return { actions: texts.filter((_, at) => at % 2 === 1) };
}

function readHints(hints: unknown) {
  const values = new Map(
    (hints as [string, unknown][]).map(([name, value]) => [name, variantValue(value)]),
  );
  return { isTransient: values.get('transient') === true, urgency: values.get('urgency') };
}
