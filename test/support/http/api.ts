import request, { type Response, type Test } from 'supertest';
import { until } from '../until';

/** A response body; tests say what they expect of it. */
export type Json = Response['body'];

/** A client of the service with one credential. Each call is a supertest request: `await api.get(path).expect(200)`. */
export class Api {
  constructor(
    private readonly url: string,
    private readonly token: string | null,
  ) {}

  get(path: string): Test {
    return this.authorized(request(this.url).get(path));
  }

  head(path: string): Test {
    return this.authorized(request(this.url).head(path));
  }

  post(path: string, body?: object): Test {
    return this.authorized(request(this.url).post(path)).send(body);
  }

  put(path: string, body?: object): Test {
    return this.authorized(request(this.url).put(path)).send(body);
  }

  patch(path: string, body?: object): Test {
    return this.authorized(request(this.url).patch(path)).send(body);
  }

  delete(path: string, body?: object): Test {
    return this.authorized(request(this.url).delete(path)).send(body);
  }

  /** What a browser asks before it lets a page of another origin call. */
  options(path: string, headers: Readonly<Record<string, string>>): Test {
    return request(this.url).options(path).set(headers);
  }

  private authorized(test: Test): Test {
    return this.token === null ? test : test.set('Authorization', `Bearer ${this.token}`);
  }
}

/** Sends a request again while the service has no room for it, as clients do. */
export function untilJudged(send: () => Test): Promise<Response> {
  return until('it is judged', async () => {
    const response = await send();
    return response.body.code !== 'TOO_MANY_AT_ONCE' && response;
  });
}
