/** Names that people know, for programs whose windows have another name. */
const knownNames: Record<string, string> = {
  xterm: 'xterm',
  uxterm: 'xterm',
  'gnome-terminal': 'Terminal',
  'gnome-terminal-server': 'Terminal',
  'x-terminal-emulator': 'Terminal',
  'google-chrome': 'Google Chrome',
  'chromium-browser': 'Chromium',
  'microsoft-edge': 'Microsoft Edge',
  'brave-browser': 'Brave',
  'firefox-esr': 'Firefox',
  navigator: 'Firefox',
  code: 'Visual Studio Code',
  'code-oss': 'Visual Studio Code',
  vscodium: 'VSCodium',
  'jetbrains-idea': 'IntelliJ IDEA',
  'jetbrains-idea-ce': 'IntelliJ IDEA',
  'jetbrains-pycharm': 'PyCharm',
  'jetbrains-webstorm': 'WebStorm',
  'libreoffice-writer': 'LibreOffice Writer',
  'libreoffice-calc': 'LibreOffice Calc',
  'libreoffice-impress': 'LibreOffice Impress',
  soffice: 'LibreOffice',
  'gimp-2.10': 'GIMP',
  gimp: 'GIMP',
  vlc: 'VLC',
  telegramdesktop: 'Telegram',
  keepassxc: 'KeePassXC',
  nautilus: 'Files',
  thunar: 'Files',
};

/** A name for people, from the window's WM_CLASS and the program's file name. */
export function appName(windowClass: string, executable: string): string {
  const raw = (windowClass || executable).trim();
  if (!raw) return 'Unknown';
  // "org.gnome.Nautilus" → "Nautilus"
  const name = /^[a-z]+(\.[\w-]+){2,}$/i.test(raw) ? raw.slice(raw.lastIndexOf('.') + 1) : raw;
  const known = knownNames[name.toLowerCase()];
  if (known) return known;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
