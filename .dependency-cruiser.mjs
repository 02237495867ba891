// Who may import whom (docs/architecture.md, "Rules"). Each rule's comment says what to do instead.
// scripts/checks/check-boundaries.test.mjs breaks every one of them once, so none can go silently green.

const test = '\\.(test|spec)\\.(ts|tsx|mjs)$';
const foundations = 'http|database|files|mail|jobs|spans|start|language';
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

// Listed once, at the root.
const testTools = npm('vitest', 'fast-check');

const contractRules = [
  {
    name: 'contract-stands-alone',
    comment:
      'The contract is read by every package and depends on zod and @orpc/contract only. ' +
      'Move what needs more into the package that needs it.',
    from: { path: '^contract/src/', pathNot: test },
    to: { pathNot: ['^contract/src/', npm('zod', '@orpc/contract')] },
  },
  {
    name: 'packages-meet-in-the-contract',
    comment:
      'server, web, recorder, extension, e2e, bench and demo never import each other. ' +
      'Put the shape both sides need into contract/src/, or speak over HTTP.',
    from: { path: '^(server|object-store|web|recorder|extension|e2e|bench|demo)/' },
    to: { path: '^(server|web|recorder|extension|e2e|bench|demo)/', pathNot: '^$1/' },
  },
  {
    name: 'recording-imports-the-contract-only',
    comment:
      'recording/ holds the rules of recording: no clock, disk or network. ' +
      'Take what you need as an argument; recorder/ and web/ connect it to their platforms.',
    from: { path: '^recording/src/', pathNot: test },
    to: { pathNot: ['^recording/src/', '^contract/src/'] },
  },
  {
    name: 'recording-is-for-recorders',
    comment: 'Only recorder/ and web/ record. Put the shape that others need into contract/src/.',
    from: { path: '^(server|extension|e2e|bench|demo)/' },
    to: { path: '^recording/' },
  },
  {
    name: 'object-store-behind-one-file',
    comment:
      'object-store/ is installed only when FILES_URL is set. ' +
      'Import server/src/files/s3/open-s3-client.ts, which loads it when it is needed.',
    from: { pathNot: '^object-store/|^server/src/files/s3/open-s3-client\\.ts$' },
    to: { path: '^object-store/' },
  },
  {
    name: 'packages-do-not-import-scripts',
    comment: 'scripts/ is what package.json calls. Move what the product needs into its package.',
    from: { path: '^(contract|recording|server|object-store|web|recorder|extension)/' },
    to: { path: '^scripts/' },
  },
];

const serverRules = [
  {
    name: 'server-foundations-know-no-feature',
    comment:
      'start, http, database, files, mail, jobs, spans and language import nothing from the features above them. ' +
      'Take what you need as an argument; app.ts puts the two together.',
    from: { path: `^server/src/(${foundations})/`, pathNot: test },
    to: { path: '^server/src/', pathNot: `^server/src/(${foundations})/` },
  },
  {
    name: 'server-access-knows-no-feature',
    comment:
      'access/ decides who an actor is and what they may view, totals/ sums it, for all features. ' +
      'Take what you need as an argument, or move it into the feature.',
    from: { path: '^server/src/(access|totals)/', pathNot: test },
    to: { path: '^server/src/[^/]+/', pathNot: `^server/src/(${foundations}|access|$1)/` },
  },
  {
    name: 'server-feature-meets-feature-by-its-rules',
    comment:
      "A feature may call another feature's <noun>.ts (or its *-access.ts), never its store, routes " +
      'or jobs. Give the need a function in that <noun>.ts.',
    from: {
      path: '^server/src/([^/]+)/',
      pathNot: [test, `^server/src/(${foundations}|testing)/`],
    },
    to: {
      path: '^server/src/.+-(store|routes|job)\\.ts$',
      pathNot: [`^server/src/(${foundations}|access|totals|testing)/`, '^server/src/$1/'],
    },
  },
  {
    name: 'server-app-is-the-top',
    comment: 'Only main.ts and the tests import app.ts. Take what you need as an argument.',
    from: { path: '^server/src/', pathNot: [test, '^server/src/(main\\.ts$|testing/)'] },
    to: { path: '^server/src/(app|main)\\.ts$' },
  },
  {
    name: 'server-sql-in-stores',
    comment: 'SQL belongs in a *-store.ts. Give the query a name there and call it.',
    from: {
      path: '^server/src/',
      pathNot: [test, '-store\\.ts$', '^server/src/(database|testing)/'],
    },
    to: { path: npm('kysely') },
  },
  {
    name: 'server-connections-in-the-database-folder',
    comment: 'Only database/ opens connections. Take the database or a transaction as an argument.',
    from: { path: '^server/src/', pathNot: [test, '^server/src/(database|testing)/'] },
    to: { path: npm('pg') },
  },
  {
    name: 'server-requests-in-routes',
    comment:
      'Request and reply objects stay in http/ and *-routes.ts. ' +
      'Hand on the values your rule needs, not the request.',
    from: {
      path: '^server/src/',
      pathNot: [test, '-routes\\.ts$', '^server/src/([^/]+\\.ts$|(http|start|testing)/)'],
    },
    to: { path: npm('fastify', '@fastify/[^/]+') },
  },
];

/** What features of the web app may import besides their own folder. */
const webShared = 'api|ui|language|routing|shortcuts|filters|work-changes|timer';

const webRules = [
  {
    name: 'web-features-stand-alone',
    comment:
      'A feature of the web app does not import another one. Compose them in routes.tsx or layout/, ' +
      'or move what both need into ui/, api/, language/ or routing/. Features may use timer/, filters/, work-changes/ and shortcuts/.',
    from: { path: '^web/src/([^/]+)/', pathNot: `^web/src/(${webShared}|layout)/` },
    to: {
      path: '^web/src/[^/]+/',
      pathNot: [`^web/src/(${webShared}|testing)/`, '^web/src/$1/'],
    },
  },
  {
    name: 'web-template-pages-are-no-examples',
    comment:
      'template/ holds the demo pages of the specification. ' +
      'Only routes.tsx, main.tsx and layout/ import it; move what you need into ui/.',
    from: { path: '^web/src/', pathNot: '^web/src/(template/|layout/|(routes|main)\\.tsx$)' },
    to: { path: '^web/src/template/' },
  },
  {
    name: 'web-shared-folders-know-no-feature',
    comment:
      'timer/, filters/, work-changes/, shortcuts/ and routing/ are shared by the features and import ui/, api/, language/, routing/ ' +
      'and shortcuts/ only. ' +
      'Take what you need as a property.',
    from: { path: '^web/src/(timer|filters|work-changes|shortcuts|routing)/', pathNot: test },
    to: {
      path: '^web/src/[^/]+/',
      pathNot: ['^web/src/(api|ui|language|routing|shortcuts)/', '^web/src/$1/'],
    },
  },
  {
    name: 'web-ui-is-plain',
    comment:
      'ui/ knows no router and no data. Take the value, the address or the click as a property. ' +
      'Of the contract it may import only time/, which is pure arithmetic.',
    from: { path: '^web/src/ui/' },
    to: {
      path: [
        '^web/src/(?!(ui|language)/)',
        '^contract/(?!src/time/)',
        npm('react-router', '@tanstack/react-query', '@orpc/[^/]+'),
      ],
    },
  },
  {
    name: 'web-language-stands-alone',
    comment:
      'language/ writes numbers, dates and durations and holds the catalog; every folder uses it. ' +
      'Take what you need as an argument.',
    from: { path: '^web/src/language/', pathNot: test },
    to: { path: '^web/src/', pathNot: '^web/src/language/' },
  },
  {
    name: 'web-api-shows-nothing',
    comment: 'api/ calls the server. What is seen belongs in ui/, layout/ or a feature.',
    from: { path: '^web/src/api/' },
    to: {
      path: ['^web/src/[^/]+/', npm('react-router')],
      pathNot: '^web/src/(api|language|testing)/',
    },
  },
  {
    name: 'web-routes-are-the-top',
    comment: 'Only main.tsx imports routes.tsx. Addresses are in paths.ts.',
    from: { path: '^web/src/', pathNot: [test, '^web/src/main\\.tsx$'] },
    to: { path: '^web/src/(routes|main)\\.tsx$' },
  },
];

const recorderRules = [
  {
    name: 'recorder-machine-in-its-folders',
    comment:
      'Child processes and native modules stay in capture/, children/, desktop/, input/, platform/, windows/ ' +
      'and accounts/keychain*.ts. ' +
      'Call the function of that folder which every platform has.',
    from: {
      path: '^recorder/src/',
      pathNot: [
        test,
        '^recorder/src/((capture|children|desktop|input|platform|windows|testing)/|accounts/keychain)',
      ],
    },
    to: {
      path: [
        '^(node:)?child_process$',
        npm('node-screenshots', 'uiohook-napi', 'koffi', 'sharp', '@napi-rs/keyring'),
      ],
    },
  },
];

const recorderProcessRules = [
  {
    name: 'recorder-process-without-native-modules',
    comment:
      'The process of the recorder stays small, and a native module that crashes must not end it. Load ' +
      'the module in a child program.',
    from: { path: '^recorder/src/main\\.ts$' },
    to: {
      path: npm('node-screenshots', 'uiohook-napi', 'koffi', 'sharp', '@napi-rs/keyring'),
      reachable: true,
    },
  },
];

const everywhereRules = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or a third one is missing.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'product-code-imports-no-tests',
    comment:
      'What tests need stays with the tests: *.test.ts and server/src/testing/, or server/src/whole-api/.',
    from: {
      path: '^(contract|recording|server|object-store|web|recorder|extension)/',
      pathNot: [test, '^[^/]+/src/(testing|whole-api)/'],
    },
    to: { path: [test, '^[^/]+/src/(testing|whole-api)/', testTools] },
  },
  {
    name: 'everything-imported-exists',
    comment: 'This import leads nowhere: correct the path, or add the package to package.json.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'imported-packages-are-listed',
    comment: "Add the package to the dependencies of this folder's package.json.",
    from: {
      path: '^(contract|recording|server|object-store|web|recorder|extension|e2e|bench|demo)/',
    },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: testTools },
  },
];

export default {
  forbidden: [
    ...contractRules,
    ...serverRules,
    ...webRules,
    ...recorderRules,
    ...recorderProcessRules,
    ...everywhereRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|test-results)/' },
    // Type imports count: a type of another feature's store ties two features just as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
