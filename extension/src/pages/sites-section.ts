import { patternOfHost } from '../sites/match-pattern.ts';
import { siteKindNames, siteKinds, type SiteKindName } from '../sites/site-kinds.ts';
import { onStoredChange, readStored, writeStored } from '../storage/extension-storage.ts';
import { text } from '../texts.ts';
import { button, element, form, labeled, submitButton } from './elements.ts';
import { liveSection, say, statusLine } from './live-section.ts';

const publicKinds = siteKindNames.filter((kind) => siteKinds[kind].patterns.length > 0);

/** On which sites the button is shown. Each is a permission that the browser asks for when it is enabled. */
export function sitesSection(): HTMLElement {
  const status = statusLine();
  const list = liveSection(text('sites'), async () => {
    const sites = await readStored('sites');
    const isOn = (pattern: string) => sites.some((site) => site.pattern === pattern);
    const isPublic = (pattern: string) =>
      publicKinds.some((kind) => patternsOf(kind).includes(pattern));
    const own = sites.filter(({ pattern }) => !isPublic(pattern));
    return [
      element('p', { className: 'muted', textContent: text('sitesExplained') }),
      element(
        'ul',
        {},
        ...publicKinds.map((kind) => publicSite(kind, patternsOf(kind).every(isOn), status)),
        ...own.map(({ kind, pattern }) => ownSite(kind, pattern)),
      ),
    ];
  });
  list.section.append(ownSiteForm(status), status);
  onStoredChange(['sites'], () => void list.refresh());
  return list.section;
}

function patternsOf(kind: SiteKindName): readonly string[] {
  return siteKinds[kind].patterns;
}

function publicSite(kind: SiteKindName, isOn: boolean, status: HTMLElement): HTMLElement {
  const box = element('input', { type: 'checkbox', checked: isOn });
  const patterns = patternsOf(kind);
  box.addEventListener('change', () => {
    const done = box.checked ? enable(kind, patterns) : disable(patterns);
    void done.then((isDone) => {
      if (!isDone) box.checked = false;
      if (box.checked) say(status, text('siteEnabled'), 'good');
    });
  });
  const hosts = patterns.map(hostOf).join(', ');
  const name = element('span', {}, siteKinds[kind].name, ' ');
  name.append(element('span', { className: 'muted', textContent: hosts }));
  return element('li', {}, element('label', { className: 'choice' }, box, name));
}

function ownSite(kind: SiteKindName, pattern: string): HTMLElement {
  const remove = button(text('remove'), async () => void (await disable([pattern])));
  remove.ariaLabel = text('removeNamed', hostOf(pattern));
  const name = element('span', { className: 'long' }, `${siteKinds[kind].name} `);
  name.append(element('span', { className: 'muted', textContent: hostOf(pattern) }));
  return element('li', { className: 'row' }, name, remove);
}

function ownSiteForm(status: HTMLElement): HTMLElement {
  const select = element('select');
  const kinds = siteKindNames.filter((kind) => siteKinds[kind].isSelfHosted);
  select.append(
    ...kinds.map((kind) => element('option', { value: kind, textContent: siteKinds[kind].name })),
  );
  const field = element('input', {
    type: 'text',
    inputMode: 'url',
    required: true,
    placeholder: 'git.example.org',
    autocomplete: 'off',
    spellcheck: false,
  });
  const submitted = async () => {
    const pattern = patternOfHost(field.value);
    const kind = kinds.find((name) => name === select.value);
    if (!pattern || !kind) return say(status, text('noAddress', field.value), 'problem');
    if (!(await enable(kind, [pattern]))) {
      return say(status, text('siteNotAllowed', hostOf(pattern)), 'problem');
    }
    field.value = '';
    say(status, text('siteEnabled'), 'good');
  };
  return form(
    submitButton(text('addSite')),
    submitted,
    labeled(text('siteKind'), select),
    labeled(text('siteAddress'), field),
  );
}

/** Returns whether the person allowed it. Nothing may be awaited before the browser asks. */
async function enable(kind: SiteKindName, patterns: readonly string[]): Promise<boolean> {
  if (!(await chrome.permissions.request({ origins: [...patterns] }))) return false;
  const others = (await readStored('sites')).filter(({ pattern }) => !patterns.includes(pattern));
  await writeStored({ sites: [...others, ...patterns.map((pattern) => ({ kind, pattern }))] });
  return true;
}

async function disable(patterns: readonly string[]): Promise<boolean> {
  const sites = await readStored('sites');
  await writeStored({ sites: sites.filter(({ pattern }) => !patterns.includes(pattern)) });
  await chrome.permissions.remove({ origins: [...patterns] }).catch(() => false);
  return true;
}

function hostOf(pattern: string): string {
  return pattern.replace(/^https:\/\/|\/\*$/g, '').replace(/\/\*$/, '');
}
