import { AnswerSchemas } from './answer-schemas';
import { type ApiDocument, operationsOf } from './api-document';
import { KNOWN, POOL_OF, SECRET_MARK } from './values/known-values';
import { FuzzRun } from './run';
import { plansOf, WEIGHTS } from './schedule';
import { Sender } from './requests/send';
import { ValidValues } from './values/valid-values';
import { World } from './world';
import { brokenInvariants, SETTLED_INVARIANTS } from '../support/postgres/database-invariants';
import { until } from '../support/until';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const PATIENCE_MS = 60_000;
const SETTLING_MS = 300_000;
/** So many requests to one operation must show it working. */
const ENOUGH = 40;
/**
 * What needs more than the run has: an identity provider; the sessions of a person and of a paired phone; bulk work that is not done yet.
 * `test/e2e/people` and `test/e2e/bulk` have stories of them.
 */
const ELSEWHERE = [
  'beginOidcSignIn',
  'finishOidcSignIn',
  'changePicker',
  'updateSavedView',
  'deleteSavedView',
  'cancelBulk',
];

describe(`${REQUESTS} requests made from the API document (FUZZ_SEED=${SEED})`, () => {
  let world: World;
  let run: FuzzRun;
  let sender: Sender;
  let document: ApiDocument;

  beforeAll(async () => {
    world = await World.create();
    document = (await world.service.system.get('/docs/openapi.json').expect(200)).body as ApiDocument;
    const credentials = Object.values(world.credentials).filter((credential) => credential !== null);
    sender = new Sender(world.service.url, PATIENCE_MS);
    run = new FuzzRun(world, sender, { schemas: new AnswerSchemas(document), credentials });
    await run.send(plansOf(operationsOf(document), new ValidValues(document, KNOWN), SEED), REQUESTS);
    const statuses = [...run.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${times} x ${status}`);
    process.stderr.write(
      `fuzz: seed ${SEED}, ${statuses.join(', ')}; slowest ${Math.round(run.slowestMs)} ms\n`,
    );
  }, 1_800_000);
  afterAll(async () => {
    sender?.stop();
    await world?.stop();
  });

  it('name no operation that the document has not', () => {
    const named = [...Object.keys(WEIGHTS), ...Object.keys(POOL_OF), ...ELSEWHERE];
    const known = new Set(operationsOf(document).map(({ id }) => id));
    expect(named.filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('are each answered as the document says', async () => {
    const failures = await run.report();
    if (failures.length > 0)
      throw new Error(`${failures.length} kinds of failures\n\n${failures.join('\n\n')}`);
  }, 600_000);

  it('reach the inside of every operation', () => {
    const shallow = [...run.tallies].filter(
      ([operation, { sent, succeeded }]) =>
        sent >= ENOUGH && succeeded === 0 && !ELSEWHERE.includes(operation),
    );
    expect(shallow).toEqual([]);
  });

  it('leave the service running, with no fault and no secret in its log', async () => {
    await world.service.system.get('/health/ready').expect(200);
    const faults = world.service.log
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"|unhandledRejection|Warning:/.test(line));
    expect(faults.slice(0, 20)).toEqual([]);
    expect(world.service.log).not.toContain(SECRET_MARK);
  });

  it('leave nothing undone, and no invariant of the database broken', async () => {
    const { database } = world.service;
    const left = () => brokenInvariants(database, SETTLED_INVARIANTS);
    await until('all is worked off', async () => Object.keys(await left()).length === 0, SETTLING_MS);
    expect(await brokenInvariants(database)).toEqual({});
  }, 600_000);
});
