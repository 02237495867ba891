/** The paths of the sockets in a D-Bus address; abstract ones start with NUL. Others are left out. */
export function socketPaths(address: string): string[] {
  return address
    .split(';')
    .filter((part) => part.startsWith('unix:'))
    .map((part) => new Map(part.slice('unix:'.length).split(',').map(keyAndValue)))
    .map((values) => {
      const abstract = values.get('abstract');
      return abstract === undefined ? values.get('path') : `\0${abstract}`;
    })
    .filter((path) => path !== undefined);
}

function keyAndValue(text: string): [string, string] {
  const equals = text.indexOf('=');
  return [text.slice(0, equals), unescapeValue(text.slice(equals + 1))];
}

/** Values of D-Bus addresses are escaped like URLs. */
function unescapeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
