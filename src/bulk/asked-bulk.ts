import type { Caller } from '../api-keys';
import { type FieldProblem, httpRefusals, isDateTime } from '../infrastructure/http';
import { metadataProblems } from '../orders';
import type { BulkFilterDto, StartBulkDto } from './dto/start-bulk.dto';
import { accessRefusalOf } from './bulk-access';
import { BULK_ACTIONS, type BulkActionName, type BulkDetails, FILTER_FIELDS } from './model/bulk-action';

/** What somebody asks to be done. */
export interface AskedBulk {
  readonly action: BulkActionName;
  readonly details: BulkDetails;
  readonly isDryRun: boolean;
  /** Each once, or null. */
  readonly ids: readonly string[] | null;
  readonly filter: BulkFilterDto | null;
}

/** Of the metadata as JSON: it is stored with every order, and those of a step are in memory together. */
const MOST_METADATA_BYTES = 16_384;

const DETAILS = ['status', 'metadata', 'force', 'person_id', 'text', 'channel_id'] as const;

/** The bulk that a body asks for. Refuses what the caller may not do, and fields that don't belong together. */
export function askedBulk(body: StartBulkDto, caller: Caller): AskedBulk {
  const { action } = body;
  const refusal = accessRefusalOf(caller, action);
  if (refusal !== null) throw refusal;
  const problems = [...problemsOfDetails(body), ...problemsOfItems(body)];
  if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
  return {
    action,
    details: detailsOf(body),
    isDryRun: body.dry_run === true,
    ids: body.ids == null ? null : [...new Set(body.ids.map((id) => id.toLowerCase()))],
    filter: body.filter ?? null,
  };
}

/** To give orders to nobody is said with null. */
function detailsOf(body: StartBulkDto): BulkDetails {
  if (body.action === 'assign') return { person_id: body.person_id?.toLowerCase() ?? null };
  if (body.action === 'replay') return { channel_id: body.channel_id!.toLowerCase() };
  const given = DETAILS.filter((name) => isGiven(body[name])).map((name) => [name, body[name]]);
  return Object.fromEntries(given) as BulkDetails;
}

function problemsOfDetails(body: StartBulkDto): FieldProblem[] {
  const taken: readonly string[] = BULK_ACTIONS[body.action].fields;
  const wrong = DETAILS.filter((name) => isGiven(body[name]) && !taken.includes(name));
  const problems = wrong.map((field) => ({ field, message: `${field} is not for ${body.action}` }));
  return [...problems, ...PROBLEMS_OF[body.action](body)];
}

const PROBLEMS_OF: Readonly<Record<BulkActionName, (body: StartBulkDto) => readonly FieldProblem[]>> = {
  move: problemsOfMove,
  assign: ({ person_id }) =>
    person_id === undefined
      ? [{ field: 'person_id', message: 'person_id is required for assign, null for nobody' }]
      : [],
  note: ({ text }) => (text == null ? [{ field: 'text', message: 'text is required for note' }] : []),
  retry: () => [],
  replay: ({ channel_id }) =>
    channel_id == null ? [{ field: 'channel_id', message: 'channel_id is required for replay' }] : [],
};

/** What is wrong for every order; what is wrong for some is found out when their turn comes. */
function problemsOfMove({ status, metadata, force }: StartBulkDto): readonly FieldProblem[] {
  if (status == null) return [{ field: 'status', message: 'status is required for move' }];
  if (Buffer.byteLength(JSON.stringify(metadata ?? {})) > MOST_METADATA_BYTES)
    return [
      { field: 'metadata', message: `metadata must have at most ${MOST_METADATA_BYTES} bytes as JSON` },
    ];
  return metadataProblems(status, metadata ?? {}, { needsRequired: force !== true, isDateTime });
}

function problemsOfItems({ action, ids, filter }: StartBulkDto): FieldProblem[] {
  if ((ids == null) === (filter == null))
    return [{ field: 'ids', message: 'Either ids or filter is required, and not both' }];
  if (filter == null) return [];
  const given = Object.keys(filter).filter((name) => isGiven(filter[name as keyof BulkFilterDto]));
  if (given.length === 0) return [{ field: 'filter', message: 'filter must have at least one field' }];
  const taken = FILTER_FIELDS[BULK_ACTIONS[action].subject];
  const wrong = given.filter((name) => !taken.includes(name));
  return wrong.map((name) => ({ field: `filter.${name}`, message: `filter.${name} is not for ${action}` }));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
