/** The font file that nearly every text needs: Latin, upright. */
const needed = /inter-latin-wght-normal.*\.woff2$/;

/** Preloads the font with the page, so that a late font does not shift the layout. */
export function preloadFont() {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const file = Object.keys(context.bundle ?? {}).find((name) => needed.test(name));
        if (file === undefined) throw new Error(`The build holds no font like ${needed.source}`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }];
      },
    },
  };
}
