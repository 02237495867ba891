const growth = 1.4;
const accented = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };

/** `Save all` becomes `[Sáávéé áállé]`: in brackets, at least 40 % longer, and still readable. */
export function pseudoText(text) {
  // Tags such as <0> stand for elements inside the text.
  return text
    .split(/(<\/?\w+\/?>)/)
    .map((part) => (/^<\/?\w+\/?>$/.test(part) ? part : longer(part)))
    .join('');
}

function longer(part) {
  const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(part);
  if (!/\p{L}/u.test(words)) return part;
  const doubled = words.replace(/[aeiou]/gi, (vowel) => accented[vowel].repeat(2));
  const length = Math.ceil(words.length * growth);
  return `${before}[${doubled.padEnd(length, 'éééé ')}]${after}`;
}
