import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface ApiDocument {
  webhooks: Record<
    string,
    {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: string }; example: object } } };
      };
    }
  >;
}

const JACKSON = ['databind', 'core', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`);
const { webhooks } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
/** The example of each event by the name of its type. */
const EXAMPLES = Object.values(webhooks).map(({ post }) => {
  const { schema, example } = post.requestBody.content['application/json'];
  return { type: schema.$ref.split('/').at(-1)!, example };
});

describe('orders and events in other languages', () => {
  let folder: string;
  const run = (command: string, args: readonly string[], at = '.') =>
    execFileSync(command, args, {
      cwd: join(folder, at),
      env: { ...process.env, GOCACHE: join(folder, 'go-cache'), GOFLAGS: '-mod=mod' },
    }).toString();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'oms-models-'));
    execFileSync(process.execPath, [resolve('scripts/write-models/main.mjs'), folder]);
    for (const { type, example } of EXAMPLES)
      writeFileSync(join(folder, `${type}.json`), JSON.stringify(example));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const TYPES = EXAMPLES.map(({ type }) => type);
  const READ = TYPES.map((type) => `${type} 01936b2a-0000-7a11-8c22-d33e44f55a66`);

  it('read every event in Python', () => {
    const snake = (type: string) => type.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase();
    const lines = TYPES.map(
      (type) =>
        `print("${type}", oms.${snake(type)}_from_dict(json.load(open("../${type}.json"))).data.channel_id)`,
    );
    const output = run('python3', ['-c', ['import json, oms', ...lines].join('\n')], 'python');
    expect(output.trim().split('\n')).toEqual(READ);
  });

  it('read every event in Go', () => {
    writeFileSync(join(folder, 'go/go.mod'), 'module oms\n\ngo 1.19\n');
    mkdirSync(join(folder, 'go/read'));
    const reads = TYPES.map(
      (type) => `{ text, _ := os.ReadFile("../${type}.json"); event, err := oms.Unmarshal${type}(text)
        if err != nil { panic(err) }; fmt.Println("${type}", event.Data.ChannelID) }`,
    );
    writeFileSync(
      join(folder, 'go/read/main.go'),
      `package main\nimport ("fmt"; "os"; "oms")\nfunc main() {\n${reads.join('\n')}\n}\n`,
    );
    run('go', ['vet', '.'], 'go');
    expect(run('go', ['run', './read'], 'go').trim().split('\n')).toEqual(READ);
  });

  it('read every event in Java', () => {
    const reads = TYPES.map(
      (type) => `System.out.println("${type} " + oms.Converter.${type}FromJsonString(
        java.nio.file.Files.readString(java.nio.file.Path.of("${type}.json"))).getData().getChannelID());`,
    );
    writeFileSync(
      join(folder, 'java/Read.java'),
      `public class Read { public static void main(String[] a) throws Exception { ${reads.join('\n')} } }`,
    );
    const path = [...JACKSON, 'java', 'classes'].join(':');
    run('javac', ['-nowarn', '-cp', path, '-sourcepath', 'java', '-d', 'classes', 'java/Read.java']);
    expect(run('java', ['-cp', path, 'Read']).trim().split('\n')).toEqual(READ);
  });
});
