/** A piece of SVG. Coordinates are pixels. */
export type Svg = string;
export type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

type Shape = { radius?: number; opacity?: number; stroke?: string; strokeWidth?: number };
export type TextStyle = {
  size?: number;
  color?: string;
  isBold?: boolean;
  isMono?: boolean;
  anchor?: 'start' | 'middle' | 'end';
};

export function rect({ x, y, width, height }: Box, fill: string, shape: Shape = {}): Svg {
  const { radius = 0, opacity = 1, stroke = 'none', strokeWidth = 1 } = shape;
  const size = `width="${round(width)}" height="${round(height)}" rx="${radius}"`;
  const paint = `fill="${fill}" opacity="${opacity}" stroke="${stroke}" stroke-width="${strokeWidth}"`;
  return `<rect x="${round(x)}" y="${round(y)}" ${size} ${paint}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): Svg {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" opacity="${opacity}"/>`;
}

export function path(data: string, paint: { fill?: string; stroke?: string; width?: number }): Svg {
  const { fill = 'none', stroke = 'none', width = 1 } = paint;
  return `<path d="${data}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
}

/** One line of text; `y` is its baseline. */
export function text(x: number, y: number, content: string, style: TextStyle = {}): Svg {
  return line(x, y, [{ text: content }], style);
}

/** One line of text in several colors. */
export function line(
  x: number,
  y: number,
  parts: readonly { text: string; color?: string }[],
  style: TextStyle = {},
): Svg {
  const { size = 13, color = '#22262b', isBold = false, isMono = false, anchor = 'start' } = style;
  const font = isMono ? 'JetBrains Mono' : 'Inter';
  const spans = parts.map((part) =>
    part.color === undefined
      ? escape(part.text)
      : `<tspan fill="${part.color}">${escape(part.text)}</tspan>`,
  );
  return (
    `<text x="${round(x)}" y="${round(y)}" font-family="${font}" font-size="${size}" fill="${color}" ` +
    `font-weight="${isBold ? 700 : 400}" text-anchor="${anchor}" xml:space="preserve">${spans.join('')}</text>`
  );
}

/** Average width of a character of Inter relative to its size. */
const averageWidth = 0.53;

/** Text on as many lines as it needs; returns the baseline of the next line. */
export function paragraph(
  { x, y, width }: Omit<Box, 'height'>,
  content: string,
  style: TextStyle & { lineHeight?: number } = {},
): { svg: Svg; nextY: number } {
  const { size = 13, lineHeight = Math.round(size * 1.5) } = style;
  const perLine = Math.max(8, Math.floor(width / (size * averageWidth)));
  const lines: string[] = [];
  for (const word of content.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= perLine) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const svg = lines.map((one, index) => text(x, y + index * lineHeight, one, style)).join('');
  return { svg, nextY: y + lines.length * lineHeight };
}

/** Content in coordinates of its own, cut off at the edges of the box. */
export function panel({ x, y, width, height }: Box, ...content: Svg[]): Svg {
  const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  return `<svg ${box} overflow="hidden">${content.join('')}</svg>`;
}

/** As many pieces as the count, one below or beside the other. */
export function repeat(count: number, draw: (index: number) => Svg): Svg {
  return Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, index) => draw(index)).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
