// Compares character codes, because it reads every character of a body.
const quote = 0x22;
const backslash = 0x5c;
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON nests deeper than `most` levels. Checked before parsing, because parsing, validating and
 * printing a few megabytes of brackets takes seconds.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) {
      isInText = true;
    } else if (code === openArray || code === openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === closeArray || code === closeObject) {
      depth -= 1;
    }
  }
  return false;
}
