/**
 * Who may import whom (the directions are argued in docs/adr). Every rule has a planted violation in
 * test/architecture; `npm run imports` applies them to the tree.
 */

/**
 * The folders of src from the top to the ground. A folder imports its own level and the levels below it.
 * A folder that is not named here may import any of them, but none of them may import it. The folders of
 * src/infrastructure are one level: they serve every feature and know none.
 */
const LEVELS = [
  ['timeline', 'search', 'attention', 'bulk'],
  ['audit', 'dts', 'realtime', 'health', 'web'],
  ['items', 'deadlines', 'notes', 'picking'],
  ['orders'],
  ['places', 'storage', 'channel-health'],
  ['webhooks'],
  ['channels'],
  ['events', 'jobs', 'saved-views'],
  ['people'],
  ['api-keys', 'parked'],
  ['infrastructure'],
  ['contract'],
];

const SPEC = '\\.spec\\.ts$';
/** A folder with a front door: a feature, or a part of the infrastructure. */
const FOLDER = '(?:infrastructure/)?[^/]+';
const FRONT_DOOR_OF_SRC = `^src/${FOLDER}/index\\.ts$`;
const FRONT_DOOR_OF_LIBS = '^libs/[^/]+/index\\.ts$';
const CONTRACT = '^src/contract/';
const PURE_LIBS = '^libs/(?:back-off|json-text)/index\\.ts$';
const MIGRATIONS = '^src/infrastructure/database/migrations/';

const foldersOfSrc = (names) => `^src/(?:${names.join('|')})/`;

const importsOnlyDownwards = (level, index) => ({
  name: `${level.join('-')}-import-only-downwards`,
  comment:
    `Imports flow ${LEVELS.map((names) => names.join(', ')).join(' -> ')}, so that a lower part can be ` +
    'understood, tested and changed without the upper ones. The way back up is an event, never an import. ' +
    'A new folder of src needs a place in LEVELS before these folders may import it.',
  severity: 'error',
  from: { path: foldersOfSrc(level) },
  to: { path: '^src/', pathNot: foldersOfSrc(LEVELS.slice(index).flat()) },
});

module.exports = {
  forbidden: [
    {
      name: 'imports-make-no-cycle',
      comment:
        'In a cycle no file can be read or loaded before the others: entities and decorators then see ' +
        'undefined classes at start. Type-only imports count, because the reader has to follow them too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment:
        'An import that leads nowhere escapes every other rule: a broken path alias would switch them off. Vite gives ' +
        'the address of a file for its path with ?url.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'model-is-pure',
      comment:
        'Decisions are tables and functions of their arguments. Without Nest, TypeORM, I/O, entities or wire ' +
        'shapes they can be tested for every input and asked twice: at the door and when the job is applied.',
      severity: 'error',
      from: { path: `^src/(${FOLDER})/(?:|.+/)model/`, pathNot: SPEC },
      to: { pathNot: ['^src/$1/(?:|.+/)model/', FRONT_DOOR_OF_SRC, FRONT_DOOR_OF_LIBS] },
    },
    {
      name: 'model-takes-only-types-from-outside',
      comment:
        'A front door also loads modules, stores and their packages. A type import is erased; a value import ' +
        'would pull all of that into a pure file. Values come in as arguments. The contract and the ' +
        'functions on JSON text and delays are pure themselves.',
      severity: 'error',
      from: { path: '^src/.+/model/', pathNot: SPEC },
      to: {
        path: [FRONT_DOOR_OF_SRC, FRONT_DOOR_OF_LIBS],
        pathNot: [CONTRACT, PURE_LIBS],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contract-is-pure',
      comment:
        'The contract is tables and types that every part of the service reads, the models too. A package in it ' +
        'would be loaded into all of them.',
      severity: 'error',
      from: { path: CONTRACT, pathNot: SPEC },
      to: { pathNot: ['^src/', '^libs/refusal/index\\.ts$'] },
    },
    {
      name: 'folders-of-src-are-entered-by-their-front-door',
      comment:
        'What a feature exports from index.ts is its promise; all else may change without asking. Only the ' +
        'composition of the process, src/main.ts and src/app.module.ts, may look inside.',
      severity: 'error',
      from: { path: `^src/(${FOLDER})/` },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', FRONT_DOOR_OF_SRC] },
    },
    ...LEVELS.map(importsOnlyDownwards),
    {
      name: 'libs-know-no-src',
      comment:
        'A library has no domain noun and takes what it needs as arguments, so that it can serve any feature.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^src/' },
    },
    {
      name: 'libs-are-entered-by-their-front-door',
      comment:
        'index.ts is the public face of a library, for the features and for the other libraries alike.',
      severity: 'error',
      from: { path: '^([^/]+/[^/]+|[^/]+$)' },
      to: { path: '^libs/[^/]+/', pathNot: ['^$1/', FRONT_DOOR_OF_LIBS] },
    },
    {
      name: 'product-imports-no-tests-or-scripts',
      comment:
        'Test code and scripts stand on the product; the other way round they would ship and run with it.',
      severity: 'error',
      from: { path: '^(?:src|libs)/', pathNot: SPEC },
      to: { path: ['^(?:test|scripts|bench)/', SPEC] },
    },
    {
      name: 'product-imports-only-declared-dependencies',
      comment:
        'The image carries the production dependencies alone: a devDependency, or a package that is there only ' +
        'because another one brought it, is missing when the service starts.',
      severity: 'error',
      from: { path: '^(?:src|libs)/', pathNot: SPEC },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
    },
    {
      name: 'service-knows-no-screens',
      comment:
        'The service starts and is tested without its screens; it serves their built files and knows none of their code.',
      severity: 'error',
      from: { path: '^(?:src|libs)/' },
      to: { path: '^(?:apps|packages)/' },
    },
    {
      name: 'packages-know-no-service-and-no-apps',
      comment:
        'What a package knows of the service is its documented API: it runs in browsers and in programs of others.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(?:src|test|scripts|bench|apps)/' },
    },
    {
      name: 'apps-import-only-packages',
      comment:
        'An app reaches the service by its API alone, and shares with other apps only what is a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(?:src|libs|test|scripts|bench|apps)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'migrations-import-nothing-of-src',
      comment:
        'A migration does the same on every database for ever. An entity or a constant of today would change ' +
        'what a migration of last year does.',
      severity: 'error',
      from: { path: MIGRATIONS },
      to: { path: '^src/', pathNot: MIGRATIONS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:apps|packages)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['oms-source', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
