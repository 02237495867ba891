import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { evaluateWhileBuilding } from './build/evaluate-plugin.mjs';
import { messages } from './build/messages-plugin.mjs';
import { precompress } from './build/precompress.mjs';
import { beforePaint } from './build/before-paint-plugin.mjs';
import { preloadFont } from './build/preload-font-plugin.mjs';
import { pseudoLanguage } from './build/pseudo-language-plugin.mjs';

/**
 * What the first pages consist of, each with all it needs, as one file: by themselves they would be
 * sixty small ones, which compress worse and each bring headers along.
 */
const firstFiles = [
  {
    name: 'start',
    test: /[\\/]src[\\/](main|accounts[\\/]sign-in[\\/](auth-layout|sign-in-page))\.tsx$|[\\/]web[\\/]index\.html$|rolldown[\\/]runtime/,
    priority: 2,
  },
  // With two small files that the recording page shares with others.
  {
    name: 'signed-in',
    test: /[\\/]src[\\/]layout[\\/](main-layout|organization-gate|aside[\\/]set-up-link)\.tsx$|[\\/](uuid-seven|device-name)\.ts$/,
    priority: 1,
  },
  { name: 'dashboard', test: /[\\/]src[\\/]dashboard[\\/]dashboard-page\.tsx$/ },
  {
    name: 'work',
    test: /[\\/]src[\\/]dashboard[\\/](team[\\/]team-today|range-section)\.tsx$/,
  },
];

const serverAddress = process.env.TIME_TRACKER_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    evaluateWhileBuilding(),
    messages(),
    pseudoLanguage(),
    react(),
    beforePaint(),
    preloadFont(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    // Browsers that know light-dark(), which the two themes are written with.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts and wants every file under its own name.
    assetsInlineLimit: 0,
    // The bundles of the parts are read as they are; a map would double what an install weighs.
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: firstFiles } } },
  },
  server: {
    // In development Vite itself adds styles and scripts, so the nonce has nothing to guard there.
    proxy: { '/api': { target: serverAddress, changeOrigin: false } },
  },
});
