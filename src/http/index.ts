export { ApiRefusals, ApiShapedRefusals } from './api-refusals.decorator';
export { configureApp } from './configure-app';
export {
  MOST_ROWS,
  PageQueryDto,
  PaginationDto,
  type PageRequest,
  paginationOf,
  toPageRequest,
} from './dto/pagination.dto';
export { type FieldProblem, httpRefusals } from './errors/http.refusals';
export { IdPipe, isId } from './id.pipe';
export { openApiDocument, serveDocs } from './openapi';
export { isDateTime, isHttpUrl, toDate } from './validation/formats';
export { describeProblem } from './validation/problem-messages';
export { ReadOnlyFields } from './validation/read-only-fields';
