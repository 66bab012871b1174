import { makeAssets, writeAssets } from './assets.mjs';
import { asOnDisk, partsOf } from './markdown.mjs';
import { neighboursOf, NAVIGATION, titleOf } from './navigation.mjs';

const MISSING =
  '# There is no such page\n\nThe search above finds what the guide has; [its first page](/guide/) leads on.\n';

/** The pages of docs as they are on disk become the site; nothing is copied, and no page needs a header of its own. */
export default function guide(site) {
  const assets = makeAssets();
  site.setUseGitIgnore(false);
  site.setTemplateFormats(['md']);
  site.amendLibrary('md', asOnDisk);
  site.addGlobalData('layout', 'page.njk');
  site.addGlobalData(
    'permalink',
    () =>
      ({ page }) =>
        `${page.filePathStem}.html`,
  );
  site.addGlobalData('navigation', NAVIGATION);
  site.addGlobalData('assets', assets.addresses);
  site.addFilter('parts', partsOf);
  site.addFilter('title', titleOf);
  site.addFilter('neighbours', neighboursOf);
  site.addTemplate('404.md', MISSING);
  site.on('eleventy.after', () => writeAssets(assets, 'apps/guide/dist'));
  return {
    dir: { input: 'docs', output: 'apps/guide/dist', layouts: '../apps/guide/layouts' },
    markdownTemplateEngine: false,
    pathPrefix: '/guide/',
  };
}
