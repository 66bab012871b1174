export { ApiEnvelopeRefusals, ApiRefusals, ApiShapedRefusals } from './openapi/api-refusals.decorator';
export { hasBody } from './body/body-bytes';
export { findJsonFault } from './body/json-scan';
export { takesUpload, TakesUpload } from './body/request-body';
export { MOST_RESOURCE_BYTES, requireBounded } from './body/resource-bytes';
export { originOf } from './browser/public-address';
export { refuseOtherSites, requireOwnPage } from './browser/same-origin';
export { cookieFormFor, cookieOf, setCookie } from './browser/session-cookie';
export { listedIds, listedValues } from './listed';
export { type Keyset, keysetIn, keysetText } from './keyset';
export { type Before, beforeParameters, beforeSql, type MergedRow, newestFirst } from './merged-list';
export { mostCounted, type Total, totalOf } from './bounded-total';
export { configureApp } from './configure-app';
export { ServerConnections } from './limits/drain-connections';
export {
  MOST_ROWS,
  PageQueryDto,
  PaginationDto,
  type PageRequest,
  paginationOf,
  type Stretch,
  StretchQueryDto,
  toStretch,
  toPageRequest,
} from './dto/pagination.dto';
export { hasTag } from './entity-tags';
export { type FieldProblem, httpRefusals } from './errors/http.refusals';
export { RefusesHead } from './errors/refuse-head.guard';
export { FastLane } from './fast-lane/fast-lane';
export { TakesFastLane } from './fast-lane/fast-lane.decorator';
export type { ResultWriter } from './fast-lane/lane-route';
export { TwoLaneAdapter } from './fast-lane/two-lane-adapter';
export { IdPipe, isId } from './id.pipe';
export { KeptDocument } from './kept-documents/kept-document';
export { DescribesEach, oneOfDtos } from './openapi/one-of';
export { DocumentedWebhooks, openApiDocument, serveDocs } from './openapi/openapi';
export { CallsOut, HandlesIdempotency, idempotencyTraitsOf, KEYED_METHODS, ShowsOnce } from './idempotency';
export {
  type CalledRequest,
  endTurn,
  goneSignalOf,
  inFurtherTurn,
  sharerOf,
  shareOf,
} from './limits/fair-requests';
export { inLongStep, inLongSteps } from './limits/long-steps';
export type { HttpSocket } from './limits/server-limits';
export { headersUnder, type Policy, SECURITY_HEADERS } from './security-headers';
export { isDateTime, toDate } from './validation/formats';
export { IfUnchanged, requireUnchanged, type UnchangedSince } from './unchanged';
export { FilterQuery } from './validation/filter-query';
export { NeverNull } from './validation/never-null';
export { OpenObject } from './validation/open-object';
export { describeProblem } from './validation/problem-messages';
export { AskedDto, ShownDto } from './validation/shaped-dto';
export { ReadOnlyFields } from './validation/read-only-fields';
