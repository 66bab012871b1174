import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationToKnow } from '../../support/beyond-the-interface';
import { ArchiveCommand } from '../../support/service/archive-command';
import { Service } from '../../support/service/service';

describe('a folder of the archive that nothing can be written to', () => {
  const parent = mkdtempSync(join(tmpdir(), 'archive-'));
  const folder = join(parent, 'archive');
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ ARCHIVE_DIR: folder });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(parent, { recursive: true });
  });

  it('is refused while the previous release may still start', async () => {
    const archive = () => ArchiveCommand.run(service, '--older-than', '400d');
    writeFileSync(folder, 'no folder');
    expect(await archive()).toEqual({
      code: 1,
      output: expect.stringMatching(/^ARCHIVE_DIR can't be written to: EEXIST: .*\n$/) as string,
    });
    expect(await migrationToKnow(service.database)).not.toMatch(/^ArchiveOfVersions/);

    rmSync(folder);
    expect(await archive()).toMatchObject({ code: 0 });
    expect(await migrationToKnow(service.database)).toMatch(/^ArchiveOfVersions/);
  });
});
