const swc = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: true,
    module: { type: 'commonjs', ignoreDynamic: false },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];

const project = {
  testEnvironment: '<rootDir>/test/support/environment.ts',
  testEnvironmentOptions: { customExportConditions: ['oms-source', 'node', 'node-addons'] },
  transform: { '^.+\\.[jt]s$': swc },
  transformIgnorePatterns: ['[/\\\\]node_modules[/\\\\](?!(?:@nestjs|github-slugger)[/\\\\])'],
  moduleNameMapper: {
    '^@libs/([^/]+)$': '<rootDir>/libs/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** `unit`: pure parts and libs beside their code. `e2e`: the built service over HTTP, on a real database. */
export default {
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // One more than a small machine has cores: many tests wait, for a lease or a time-out of the service, and compute nothing.
  maxWorkers: 3,
  projects: [
    {
      ...project,
      displayName: 'unit',
      roots: [
        '<rootDir>/src',
        '<rootDir>/libs',
        '<rootDir>/scripts',
        '<rootDir>/bench',
        '<rootDir>/packages',
        '<rootDir>/apps',
      ],
      testRegex: '\\.spec\\.ts$',
      testTimeout: 60_000,
    },
    {
      ...project,
      displayName: 'e2e',
      roots: ['<rootDir>/test'],
      testRegex: '\\.(e2e-)?spec\\.ts$',
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
  testTimeout: 60_000,
  coverageProvider: 'v8',
};
