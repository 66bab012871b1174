import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findService } from './service-process.js';

describe('the built service that tests start', () => {
  let root: string;
  let clone: string;
  let shop: string;

  /** A program whose entry is where that of the service is. */
  const build = (folder: string, name: string): string => {
    mkdirSync(join(folder, 'dist/src'), { recursive: true });
    writeFileSync(join(folder, 'dist/src/main.js'), '');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name }));
    return folder;
  };

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'oms-find-')));
    clone = build(join(root, 'clone'), 'order-management-service');
    shop = build(join(root, 'shop'), 'shop');
    mkdirSync(join(clone, 'packages/client'), { recursive: true });
    writeFileSync(join(clone, 'packages/client/package.json'), JSON.stringify({ name: '@oms/client' }));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const install = () => {
    mkdirSync(join(shop, 'node_modules/@oms'), { recursive: true });
    symlinkSync(join(clone, 'packages/client'), join(shop, 'node_modules/@oms/client'));
  };

  it('is that of the clone which a program has the client from', () => {
    install();
    mkdirSync(join(shop, 'test'));
    expect(findService(join(shop, 'test'))).toBe(clone);
  });

  it('is never the program itself', () => {
    install();
    rmSync(join(clone, 'dist'), { recursive: true });
    expect(() => findService(shop)).toThrow('run `npm run build` in its folder, or give `folder`');
  });

  it('is the nearest one above where the client is not installed', () => {
    expect(findService(build(join(clone, 'samples/shop'), 'shop'))).toBe(clone);
  });
});
