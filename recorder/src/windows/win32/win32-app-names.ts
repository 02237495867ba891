/** Names that people know, for programs whose file says something else about itself. */
const knownNames: Record<string, string> = {
  chrome: 'Google Chrome',
  msedge: 'Microsoft Edge',
  firefox: 'Firefox',
  brave: 'Brave',
  opera: 'Opera',
  vivaldi: 'Vivaldi',
  explorer: 'File Explorer',
  code: 'Visual Studio Code',
  devenv: 'Visual Studio',
  idea64: 'IntelliJ IDEA',
  pycharm64: 'PyCharm',
  webstorm64: 'WebStorm',
  winword: 'Microsoft Word',
  excel: 'Microsoft Excel',
  powerpnt: 'Microsoft PowerPoint',
  outlook: 'Microsoft Outlook',
  olk: 'Microsoft Outlook',
  'ms-teams': 'Microsoft Teams',
  windowsterminal: 'Terminal',
  conhost: 'Terminal',
  cmd: 'Command Prompt',
  powershell: 'PowerShell',
  pwsh: 'PowerShell',
  'soffice.bin': 'LibreOffice',
  telegram: 'Telegram',
};
const nameMaxLength = 60;

/** A name for people, from the path of a program and what its file says it is. */
export function win32AppName(path: string, description: string | undefined): string {
  const file = path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1);
  const name = file.replace(/\.exe$/i, '');
  const known = knownNames[name.toLowerCase()];
  if (known) return known;
  if (description && description.length <= nameMaxLength) return description;
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Unknown';
}
