/** The one font file that nearly every text needs: Latin, upright. */
const needed = /inter-latin-wght-normal.*\.woff2$/;

/** Fetches that font together with the page, so that a late one does not move what is shown. */
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
