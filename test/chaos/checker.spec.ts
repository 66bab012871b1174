import { check } from './checker';
import { type DraftRecord, faultlessRecord } from './history-builder';
import { PLANTED_FAULTS, requestOf } from './planted-faults';
import { renderVerdict } from './verdict';

const rulesBroken = (record: DraftRecord) => [...new Set(check(record).violations.map(({ rule }) => rule))];

describe('the checker', () => {
  it('finds nothing wrong with a faultless history, whatever was repeated or unknown', () => {
    const verdict = check(faultlessRecord());
    expect(verdict.violations).toEqual([]);
    expect(verdict.counts).toEqual({
      requests: 11,
      accepted: 7,
      uncertain: 2,
      uncertainThatHappened: 1,
      orders: 2,
      versions: 8,
      failures: 1,
      events: 9,
      deliveries: 8,
      repeats: 1,
      legalOvertakes: 0,
    });
    expect(renderVerdict(verdict).at(-1)).toBe('verdict:    ok');
  });

  it('lets a later event pass one that has failed three times before, and counts it', () => {
    const record = faultlessRecord();
    const first = record.arrivals.find(({ eventId }) => eventId === 'B v1')!;
    Object.assign(first, { arrivedAt: 50_000, answeredAt: 50_001 });
    const failed = [1, 2, 3].map((endedAt) => ({ eventId: 'B v1', endedAt, delivered: false }));
    record.stored.attempts = failed;
    expect(rulesBroken(record)).toEqual([]);
    expect(check(record).counts.legalOvertakes).toBe(2);

    record.stored.attempts = failed.slice(1);
    expect(rulesBroken(record)).toEqual(['events of an order come in version order']);
  });

  it('lets an item change come before a change that was accepted earlier and is still queued', () => {
    const record = faultlessRecord();
    const item = requestOf(record, 'add to B');
    const { sentAt, answeredAt } = item;
    const queued = { status: 202, jobId: 'job of replace', sentAt, answeredAt };
    Object.assign(requestOf(record, 'unanswered'), queued);
    record.stored.jobs.push({ id: 'job of replace', status: 'completed' });
    Object.assign(item, { sentAt: 8_000, answeredAt: 8_100 });
    expect(rulesBroken(record)).toEqual([]);
  });
});

describe('of the faults planted in a history, the checker finds', () => {
  it.each(PLANTED_FAULTS)('%s', (_what, plant, rule) => {
    const record = faultlessRecord();
    plant(record);
    expect(rulesBroken(record)).toContain(rule);
    expect(renderVerdict(check(record)).at(-1)).toMatch(/verdict: {4}\d+ violations/);
  });
});
