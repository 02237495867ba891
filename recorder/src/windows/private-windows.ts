/**
 * What browsers add to the title of a private window, in the languages that most people use.
 * Chromium and Chrome on X11 add nothing; see `startedPrivately`.
 */
const titleMarks = [
  'incognito',
  'inprivate',
  'private browsing',
  'private with tor',
  'tor browser',
  'mullvad browser',
  'inkognito',
  'privater modus',
  'privates fenster',
  'navigation privée',
  'incógnito',
  'navegación privada',
  'navegação privativa',
  'navegação privada',
  'navigazione anonima',
  'navigazione privata',
  'in incognito',
  'privénavigatie',
  'tryb prywatny',
  'privat browsing',
  'privat surfning',
  'privat nettlesing',
  'yksityinen selaus',
  'anonymní prohlížení',
  'súkromné prehliadanie',
  'privát böngészés',
  'navigare privată',
  'gizli gezinti',
  'приватный просмотр',
  'приватний перегляд',
  'プライベートブラウジング',
  '隐私浏览',
  '隱私瀏覽',
  '사생활 보호 모드',
];

/** Browsers write the mark after the title of the page: behind a dash, or in brackets. */
const lastPart = /(?:^|\s[-–—]\s|[([])(?!.*\s[-–—]\s)([^([]*)$/u;

/** Whether this is the title of a private browser window, as far as titles tell. */
export function isPrivateTitle(title: string): boolean {
  const text = title
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200f]/g, '')
    .toLowerCase();
  if (/[([](private|inprivate|incognito)( with tor)?[)\]]/.test(text)) return true;
  const end = lastPart.exec(text)?.[1];
  return end !== undefined && titleMarks.some((mark) => end.includes(mark));
}

/** Chromium, Chrome and Edge started as private: all windows of the process count as private. */
export function startedPrivately(commandLine: string[]): boolean {
  return commandLine.slice(1).some((part) => /^--?(incognito|inprivate)$/.test(part));
}
