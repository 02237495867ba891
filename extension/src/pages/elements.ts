type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'children' | 'style'>
>;

/** Creates an element. Text is always text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children.filter((child) => child !== null));
  return created;
}

/** A field with its label around it. */
export function labeled(label: string, field: HTMLElement): HTMLLabelElement {
  return element('label', {}, label, field);
}

export function button(
  label: string,
  pressed: () => Promise<void>,
  className = '',
): HTMLButtonElement {
  const created = element('button', { type: 'button', textContent: label, className });
  created.addEventListener('click', () => void whileDisabled(created, pressed));
  return created;
}

/** A form whose submit button is disabled while it works. */
export function form(
  submit: HTMLButtonElement,
  submitted: () => Promise<void>,
  ...children: (Node | string)[]
): HTMLFormElement {
  const created = element('form', {}, ...children, submit);
  created.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileDisabled(submit, submitted);
  });
  return created;
}

export function submitButton(label: string): HTMLButtonElement {
  return element('button', { type: 'submit', textContent: label, className: 'main' });
}

/** A link that opens in a tab. */
export function link(label: string, href: string): HTMLAnchorElement {
  return element('a', { href, target: '_blank', rel: 'noreferrer', textContent: label });
}

async function whileDisabled(control: HTMLButtonElement, task: () => Promise<void>): Promise<void> {
  if (control.disabled) return;
  control.disabled = true;
  try {
    await task();
  } finally {
    control.disabled = false;
  }
}

export function pageMain(): HTMLElement {
  document.documentElement.lang = chrome.i18n.getUILanguage();
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element.');
  return main;
}
