import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { type ApiDocument, type Operation, pointer, type Schema } from './api-document';

/** The shapes that errors of the endpoint families have (docs/rules/errors.md). */
const ERROR_SCHEMAS = ['ApiError', 'CodedError', 'NamedError', 'FailureEnvelope'];

/** Says in what a body breaks the document. */
export class AnswerSchemas {
  private readonly open: Ajv2020;
  private readonly closed: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.open = ajvWith(document);
    this.closed = ajvWith(withClosedSchemas(document));
  }

  /** Members that the document does not name are wrong in an answer that is no error. */
  problemsOfAnswer({ path, method, answers }: Operation, status: number, body: unknown): string[] {
    const contentType = answers.get(status);
    if (contentType == null) return [];
    const at = pointer(
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      contentType,
      'schema',
    );
    return this.problems(status < 300 ? this.closed : this.open, at, body);
  }

  /** Of a body that was sent. */
  problemsOfRequest({ path, method, body }: Operation, value: unknown): string[] {
    if (body === null) return [];
    const at = pointer(
      'paths',
      path,
      method.toLowerCase(),
      'requestBody',
      'content',
      body.contentType,
      'schema',
    );
    return this.problems(this.open, at, value);
  }

  /** Whether a body is an error in the shape of some family. */
  isError(body: unknown): boolean {
    return ERROR_SCHEMAS.some(
      (name) => this.problems(this.open, pointer('components', 'schemas', name), body).length === 0,
    );
  }

  private problems(ajv: Ajv2020, at: string, value: unknown): string[] {
    const key = `${ajv === this.open ? 'open' : 'closed'} ${at}`;
    const validate = this.compiled.get(key) ?? ajv.compile({ $ref: `api${at}` });
    this.compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '(body)'} ${message} ${JSON.stringify(params)}`,
    );
  }
}

function ajvWith(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addFormat('iri', (text) => !/\s/.test(text) && URL.canParse(text));
  ajv.addSchema({ $id: 'api', ...document });
  return ajv;
}

/** Named schemas that list their members have no others. Those that are parts of an `allOf` stay open. */
export function withClosedSchemas(document: ApiDocument): ApiDocument {
  const close = (schema: Schema): Schema =>
    schema.properties === undefined || schema.additionalProperties !== undefined || schema.allOf !== undefined
      ? schema
      : { ...schema, additionalProperties: false };
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, close(schema)]),
  );
  return { ...document, components: { ...document.components, schemas } };
}
