import request, { type Response, type Test } from 'supertest';
import type { Json } from '../http/api';
import type { ServiceProcess } from '../service/service-process';

/** A page of the service in a browser: it keeps cookies, and says where its requests come from. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly service: ServiceProcess) {}

  get(path: string): Test {
    return this.from('same-origin', request(this.service.url).get(path));
  }

  post(path: string, body: object = {}): Test {
    return this.from('same-origin', request(this.service.url).post(path)).send(body);
  }

  put(path: string, body: object = {}): Test {
    return this.from('same-origin', request(this.service.url).put(path)).send(body);
  }

  patch(path: string, body: object = {}): Test {
    return this.from('same-origin', request(this.service.url).patch(path)).send(body);
  }

  delete(path: string): Test {
    return this.from('same-origin', request(this.service.url).delete(path));
  }

  /** The request as a page of another place makes it. @param site what the browser says; null: nothing */
  from(site: string | null, test: Test): Test {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') test.set('Cookie', cookie);
    if (site !== null) test.set('Sec-Fetch-Site', site);
    return test.on('response', (response: Response) => this.keep(response));
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  async signIn(email: string, password: string): Promise<Json> {
    return (await this.post('/v1/session', { email, password }).expect(201)).body;
  }

  private keep({ headers }: Response): void {
    for (const one of (headers['set-cookie'] as unknown as string[] | undefined) ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
  }
}

export const PASSWORD = 'correct horse battery';

/** What stands behind the # of a link. */
export function tokenOf(link: string): string {
  return link.split('#token=')[1]!;
}

let people = 0;

export interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

/** A new person who has set their password and is signed in. */
export async function somebody(
  service: ServiceProcess & { system: { post(path: string, body: object): Test } },
  role: string,
  limits: object = {},
): Promise<Somebody> {
  const email = `person${(people += 1)}@example.com`;
  const invited = await service.system
    .post('/v1/people', { email, name: `Person ${people}`, role, ...limits })
    .expect(201);
  const browser = new Browser(service);
  const token = tokenOf(invited.body.link as string);
  await browser.post('/v1/session/links/use', { token, password: PASSWORD }).expect(201);
  return { id: invited.body.id as string, email, browser };
}
