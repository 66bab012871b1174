/** The order in which the folders of src may import one another: a level sees itself and what comes after it. */
export const FOLDERS_FROM_THE_TOP = [
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
] as const;

/** The front doors below src; each part of the infrastructure has its own. */
export const placeOf = (folder: string) => (folder === 'infrastructure' ? 'infrastructure/http' : folder);

/** Files that are written into the planted tree, and what the rules must say about their imports. */
export interface Plant {
  /** Continues "forbids" or "allows". */
  says: string;
  files: Record<string, string>;
}

export interface Violating extends Plant {
  rule: string;
}

const importOf = (target: string) => `import '${target}';\n`;
const importFrom = (folder: string, target: string) =>
  importOf(`${'../'.repeat(placeOf(folder).split('/').length)}${placeOf(target)}`);
const typeImportOf = (target: string) => `import type {} from '${target}';\n`;

export const VIOLATING: readonly Violating[] = [
  {
    rule: 'imports-make-no-cycle',
    says: 'two files that import each other',
    files: { 'src/places/hen.ts': importOf('./egg'), 'src/places/egg.ts': importOf('./hen') },
  },
  {
    rule: 'imports-make-no-cycle',
    says: 'a cycle of type imports',
    files: { 'src/items/hen.ts': typeImportOf('./egg'), 'src/items/egg.ts': typeImportOf('./hen') },
  },
  {
    rule: 'imports-resolve',
    says: 'a library that is not there',
    files: { 'src/orders/lost.ts': importOf('@libs/nowhere') },
  },
  ...[
    ['nest', '@nestjs/common'],
    ['typeorm', 'typeorm'],
    ['postgres', 'pg'],
    ['files', 'node:fs'],
    ['network', 'node:net'],
    ['http', 'node:http'],
    ['entity', '../entities/order.entity'],
    ['dto', '../dto/order.dto'],
    ['store', '../order.store'],
  ].map(([name, target]) => ({
    rule: 'model-is-pure',
    says: `${target} in a model`,
    files: { [`src/orders/model/with-${name}.ts`]: importOf(`${target}`) },
  })),
  {
    rule: 'model-is-pure',
    says: "a store in a room's model",
    files: { 'src/orders/workflow/model/with-store.ts': importOf('../../order.store') },
  },
  {
    rule: 'model-takes-only-types-from-outside',
    says: "a value of another feature's front door in a room's model",
    files: { 'src/orders/workflow/model/with-channel.ts': importOf('../../../channels') },
  },
  {
    rule: 'model-takes-only-types-from-outside',
    says: "a value of another feature's front door in a model",
    files: { 'src/orders/model/with-channel.ts': importOf('../../channels') },
  },
  {
    rule: 'model-takes-only-types-from-outside',
    says: 'a value of a library in a model',
    files: { 'src/orders/model/with-library.ts': importOf('@libs/outbox') },
  },
  {
    rule: 'contract-is-pure',
    says: 'a package in the contract',
    files: { 'src/contract/with-package.ts': importOf('@nestjs/common') },
  },
  {
    rule: 'contract-is-pure',
    says: 'a library in the contract',
    files: { 'src/contract/with-library.ts': typeImportOf('@libs/outbox') },
  },
  {
    rule: 'folders-of-src-are-entered-by-their-front-door',
    says: 'the inside of another feature',
    files: { 'src/orders/burglar.ts': importOf('../channels/channel.store') },
  },
  {
    rule: 'folders-of-src-are-entered-by-their-front-door',
    says: 'the inside of a part of the infrastructure to a feature',
    files: { 'src/orders/config-burglar.ts': importOf('../infrastructure/config/env') },
  },
  {
    rule: 'folders-of-src-are-entered-by-their-front-door',
    says: 'the inside of a part of the infrastructure to another one',
    files: { 'src/infrastructure/http/config-burglar.ts': importOf('../config/env') },
  },
  {
    rule: 'folders-of-src-are-entered-by-their-front-door',
    says: 'the inside of another feature to a folder that has no level',
    files: { 'src/not-placed-yet/burglar.ts': importOf('../channels/channel.store') },
  },
  {
    rule: 'libs-know-no-src',
    says: 'a feature in a library',
    files: { 'libs/outbox/with-feature.ts': importOf('../../src/channels') },
  },
  {
    rule: 'libs-know-no-src',
    says: 'a feature in the spec of a library',
    files: { 'libs/outbox/with-feature.spec.ts': typeImportOf('../../src/channels') },
  },
  {
    rule: 'libs-are-entered-by-their-front-door',
    says: 'the inside of a library to a feature',
    files: { 'src/orders/library-burglar.ts': importOf('../../libs/outbox/relay') },
  },
  {
    rule: 'libs-are-entered-by-their-front-door',
    says: 'the inside of a library to another library',
    files: { 'libs/safe-fetch/burglar.ts': importOf('../outbox/relay') },
  },
  {
    rule: 'libs-are-entered-by-their-front-door',
    says: 'the inside of a library to a file at the root',
    files: { 'ormconfig.ts': importOf('./libs/outbox/relay') },
  },
  {
    rule: 'product-imports-no-tests-or-scripts',
    says: 'test support in a feature',
    files: { 'src/orders/with-test-support.ts': importOf('../../test/support/service') },
  },
  {
    rule: 'product-imports-no-tests-or-scripts',
    says: 'a spec in a feature',
    files: { 'src/orders/with-spec.ts': importOf('./model/order-status.spec') },
  },
  {
    rule: 'product-imports-no-tests-or-scripts',
    says: 'a script in a library',
    files: { 'libs/outbox/with-script.ts': importOf('../../scripts/demo/main') },
  },
  {
    rule: 'product-imports-only-declared-dependencies',
    says: 'a devDependency in a feature',
    files: { 'src/orders/with-dev-dependency.ts': importOf('fast-check') },
  },
  {
    rule: 'product-imports-only-declared-dependencies',
    says: 'a package in a library that package.json does not name',
    files: { 'libs/outbox/with-undeclared.ts': importOf('brought-by-another') },
  },
  ...['src/orders', 'libs/outbox'].map((folder) => ({
    rule: 'service-knows-no-screens',
    says: `packages and apps in ${folder}`,
    files: {
      [`${folder}/with-package.ts`]: importOf('../../packages/ui'),
      [`${folder}/with-app.ts`]: importOf('../../apps/console/screen'),
    },
  })),
  {
    rule: 'packages-know-no-service-and-no-apps',
    says: 'the service, its tests and an app in a package',
    files: {
      'packages/ui/with-service.ts': typeImportOf('../../src/contract'),
      'packages/ui/with-app.ts': importOf('../../apps/console/screen'),
      'packages/ui/with-test-support.ts': importOf('../../test/support/service'),
    },
  },
  {
    rule: 'apps-import-only-packages',
    says: 'the service, a library and another app in an app',
    files: {
      'apps/console/with-service.ts': typeImportOf('../../src/contract'),
      'apps/console/with-library.ts': importOf('../../libs/outbox'),
      'apps/console/with-other-app.ts': importOf('../picker/screen'),
    },
  },
  {
    rule: 'migrations-import-nothing-of-src',
    says: 'an entity in a migration',
    files: {
      'src/infrastructure/database/migrations/with-entity.ts': importOf('../entities/setting.entity'),
    },
  },
  ...FOLDERS_FROM_THE_TOP.flatMap((level, depth) =>
    level.map((folder) => ({
      rule: `${level.join('-')}-import-only-downwards`,
      says: `what lies above ${folder}, or has no level yet, in ${folder}`,
      files: Object.fromEntries(
        [...FOLDERS_FROM_THE_TOP.slice(0, depth).flat(), 'app.module', 'not-placed-yet'].map((above) => [
          `src/${placeOf(folder)}/with-${above}.ts`,
          importFrom(folder, above),
        ]),
      ),
    })),
  ),
];

export const INNOCENT: readonly Plant[] = [
  {
    says: 'types of its own model, of front doors and of libraries in a model',
    files: {
      'src/orders/model/innocent.ts': [
        importOf('./order-status'),
        typeImportOf('../../channels'),
        typeImportOf('@libs/outbox'),
      ].join(''),
      'src/orders/workflow/model/innocent.ts': importOf('../../model/order-status'),
    },
  },
  {
    says: 'the front door of another part in a part of the infrastructure',
    files: { 'src/infrastructure/http/innocent.ts': importOf('../config') },
  },
  {
    says: 'values of the contract in a model',
    files: { 'src/orders/model/by-contract.ts': importOf('../../contract') },
  },
  {
    says: 'test tools in the spec of a model',
    files: {
      'src/orders/model/innocent.spec.ts': importOf('fast-check') + importOf('../../../test/support/service'),
    },
  },
  {
    says: 'front doors, libraries, packages and its own inside in a feature',
    files: {
      'src/orders/innocent.ts': ['../places', '@libs/outbox', 'typeorm', 'node:http', './order.store']
        .map(importOf)
        .join(''),
    },
  },
  {
    says: 'the inside of every feature in the composition of the process',
    files: { 'src/main.ts': importOf('./orders/order.store') + importOf('./infrastructure/config/env') },
  },
  {
    says: 'its own inside and another front door in a library',
    files: { 'libs/outbox/innocent.ts': importOf('./relay') + importOf('@libs/safe-fetch') },
  },
  {
    says: 'packages and its own inside in an app',
    files: { 'apps/console/innocent.ts': importOf('../../packages/ui') + importOf('./screen') },
  },
  {
    says: 'packages in a migration',
    files: { 'src/infrastructure/database/migrations/innocent.ts': importOf('typeorm') },
  },
  ...FOLDERS_FROM_THE_TOP.flatMap((level, depth) =>
    level.map((folder) => ({
      says: `every folder of its own level and below in ${folder}`,
      files: {
        [`src/${placeOf(folder)}/with-everything-below.ts`]: FOLDERS_FROM_THE_TOP.slice(depth)
          .flat()
          .map((below) => (below === folder ? importOf('./index') : importFrom(folder, below)))
          .join(''),
      },
    })),
  ),
];
