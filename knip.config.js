// What nobody uses: files, exports, dependencies.

/** `@import 'package';` uses a package just as much. */
const readStyles = (text) =>
  [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)]
    .map(([, name]) => `import '${name}';`)
    .join('\n');

export default {
  includeEntryExports: true,
  // A schema that is exported for its name may be used in its own file only.
  ignoreExportsUsedInFile: true,
  // Programs of the system (notify-send, loginctl) are no dependencies of ours.
  exclude: ['binaries'],
  compilers: { css: readStyles },
  workspaces: {
    '.': {
      // The checks run their commands by a path; oxlint runs the other one itself.
      ignoreDependencies: ['typescript-native', 'oxlint', 'oxlint-tsgolint'],
      entry: [
        'scripts/{checks/{run-checks,write-schema},tests/production-start,package/build-packages,release/build-release}.mjs',
      ],
      project: ['scripts/**/*.mjs'],
    },
    contract: { project: ['src/**/*.ts'] },
    recording: { project: ['src/**/*.ts'] },
    'object-store': { project: ['src/**/*.ts'] },
    server: {
      entry: ['src/main.ts', 'src/{backup,move}/*-command.ts'],
      project: ['src/**/*.ts', '*.mjs'],
    },
    web: {
      // The page itself names the other two.
      // The macros of Lingui import the two files of language/.
      entry: [
        'src/main.tsx',
        'src/before-paint.ts',
        'src/ui/splash.css',
        'src/language/i18n.ts',
        'src/language/trans.tsx',
        'lingui.config.mjs',
        'src/recorder-page/{main.tsx,before-start.css}',
      ],
      vite: { config: ['vite.config.mjs', 'recorder-page.config.mjs'] },
      project: ['src/**/*.{ts,tsx,css}', 'build/*.mjs'],
    },
    recorder: { entry: ['src/main.ts', 'src/**/*-child.ts'], project: ['src/**/*.ts'] },
    extension: {
      entry: [
        'src/worker.ts',
        'src/page-button/page-button.ts',
        'src/pages/{popup,options}.ts',
        'build/build-extension.mjs',
      ],
      project: ['src/**/*.ts', 'build/*.mjs'],
    },
    e2e: { entry: ['pictures/take-pictures.ts'], project: ['**/*.ts'] },
    demo: { entry: ['main.ts', 'screens/draw-process.ts'], project: ['**/*.ts'] },
    bench: {
      entry: ['main.ts', 'data/seed.ts', 'bare/bare-file-server.ts', 'simulation/simulate.ts'],
      project: ['**/*.ts'],
    },
  },
};
