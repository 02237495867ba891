import type { BusObject, BusVariant } from './bus-object.ts';
import type { MessageBus } from './message-bus.ts';

/** `key` identifies the entry to the program. */
export type TrayEntry = { key: string; label: string };

type MenuItem = [id: number, properties: [string, BusVariant][], children: BusVariant[]];

const menuInterface = 'com.canonical.dbusmenu';
export const menuPath = '/MenuBar';

/** The menu of the tray icon, in the protocol that trays on Linux have in common. */
export class TrayMenu {
  readonly #bus: MessageBus;
  #entries: TrayEntry[] = [];
  #revision = 1;

  constructor(bus: MessageBus, onEntry: (key: string) => void) {
    this.#bus = bus;
    bus.serve(menuPath, this.#object(onEntry));
  }

  show(entries: TrayEntry[]): void {
    if (JSON.stringify(entries) === JSON.stringify(this.#entries)) return;
    this.#entries = entries;
    this.#revision += 1;
    this.#bus.emit({
      path: menuPath,
      interface: menuInterface,
      member: 'LayoutUpdated',
      signature: 'ui',
      body: [this.#revision, 0],
    });
  }

  #object(onEntry: (key: string) => void): BusObject {
    const press = (id: unknown, event: unknown) => {
      const entry = event === 'clicked' ? this.#entries[Number(id) - 1] : undefined;
      if (entry) onEntry(entry.key);
    };
    return {
      methods: {
        [menuInterface]: {
          GetLayout: {
            returns: 'u(ia{sv}av)',
            answer: ([parent]) => [
              this.#revision,
              parent === 0 ? this.#root() : this.#item(parent),
            ],
          },
          GetGroupProperties: {
            returns: 'a(ia{sv})',
            answer: ([ids]) => [this.#chosen(ids).map(([id, properties]) => [id, properties])],
          },
          Event: { returns: '', answer: ([id, event]) => (press(id, event), []) },
          EventGroup: {
            returns: 'ai',
            answer: ([events]) => {
              for (const [id, event] of events as unknown[][]) press(id, event);
              return [[]];
            },
          },
          AboutToShow: { returns: 'b', answer: () => [false] },
          AboutToShowGroup: { returns: 'aiai', answer: () => [[], []] },
        },
      },
      properties: {
        [menuInterface]: () => ({
          Version: ['u', 3],
          TextDirection: ['s', 'ltr'],
          Status: ['s', 'normal'],
          IconThemePath: ['as', []],
        }),
      },
    };
  }

  #root(): MenuItem {
    const children = this.#items().map((item): BusVariant => ['(ia{sv}av)', item]);
    return [0, [['children-display', ['s', 'submenu']]], children];
  }

  #items(): MenuItem[] {
    return this.#entries.map(({ label }, at) => [
      at + 1,
      // An underscore would mark the next letter as a shortcut.
      [
        ['label', ['s', label.replaceAll('_', '__')]],
        ['enabled', ['b', true]],
        ['visible', ['b', true]],
      ],
      [],
    ]);
  }

  #item(id: unknown): MenuItem {
    return this.#items()[Number(id) - 1] ?? [Number(id), [], []];
  }

  /** No ids mean all. */
  #chosen(ids: unknown): MenuItem[] {
    const all = [this.#root(), ...this.#items()];
    const wanted = Array.isArray(ids) ? (ids as unknown[]) : [];
    return wanted.length === 0 ? all : all.filter(([id]) => wanted.includes(id));
  }
}
