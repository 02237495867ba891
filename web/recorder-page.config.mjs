import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { messages } from './build/messages-plugin.mjs';
import { pseudoLanguage } from './build/pseudo-language-plugin.mjs';

/**
 * The page of the desktop recorder, which the recorder serves from this folder. A build of its own, so
 * that the web app does not grow. Its addresses are relative: the recorder serves it in a folder whose
 * name changes with every run.
 */
export default defineConfig({
  root: join(import.meta.dirname, 'src/recorder-page'),
  base: './',
  publicDir: false,
  plugins: [messages(), pseudoLanguage(), react()],
  build: {
    outDir: join(import.meta.dirname, '../recorder/dist/page'),
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts and wants every file under its own name.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
