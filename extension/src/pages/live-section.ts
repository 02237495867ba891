import { element } from './elements.ts';

/** A section with a heading, whose content is made again when what it shows has changed. */
export function liveSection(
  title: string,
  makeContent: () => Promise<(Node | string)[]>,
): { section: HTMLElement; refresh: () => Promise<void> } {
  const heading = element('h2', { textContent: title });
  const content = element('div');
  content.style.display = 'contents';
  const section = element('section', { ariaLabel: title }, heading, content);
  let latest = 0;
  const refresh = async () => {
    const own = ++latest;
    const made = await makeContent();
    if (own === latest) content.replaceChildren(...made);
  };
  void refresh();
  return { section, refresh };
}

/** Says what went wrong, or what was done. Screen readers read it when it changes. */
export function statusLine(): HTMLParagraphElement {
  const line = element('p');
  line.setAttribute('role', 'status');
  return line;
}

export function say(line: HTMLElement, message: string, kind: 'good' | 'problem'): void {
  line.className = kind;
  line.textContent = message;
}
