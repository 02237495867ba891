import { fileURLToPath } from 'node:url';
import { readTrueTypeFont, type TrueTypeFont } from './true-type-font.ts';

/** The fonts that npm brought, since a machine may have none of its own. */
const urls = {
  sans: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: import.meta
    .resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
};
export type FontName = keyof typeof urls;

const loaded = new Map<FontName, TrueTypeFont>();

export function loadFont(name: FontName): TrueTypeFont {
  let font = loaded.get(name);
  if (font === undefined) {
    font = readTrueTypeFont(fileURLToPath(urls[name]));
    loaded.set(name, font);
  }
  return font;
}
