interface Place {
  readonly url: string;
  readonly status: number;
  readonly location: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const MOST_STEPS = 12;

/** A browser that follows redirects between hosts, with the cookies of each, until a page. */
export class WalkingBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  /** Every place on the way, the page last. @param until stops in front of a place that fits */
  async walk(from: string, until: (url: string) => boolean = () => false): Promise<Place[]> {
    const places: Place[] = [];
    let url: string | null = from;
    while (url !== null && places.length < MOST_STEPS && !until(url)) {
      const place: Place = await this.go(url);
      places.push(place);
      url = place.location === null ? null : new URL(place.location, url).href;
    }
    return places;
  }

  get(url: string): Promise<Answer> {
    return this.send('GET', url);
  }

  post(url: string, body?: object): Promise<Answer> {
    return this.send('POST', url, body);
  }

  put(url: string, body: object): Promise<Answer> {
    return this.send('PUT', url, body);
  }

  cookies(url: string): string {
    return [...(this.jars.get(new URL(url).host) ?? [])].map((pair) => pair.join('=')).join('; ');
  }

  /** From a page of the same host. */
  private async send(method: string, url: string, body?: object): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers: {
        Cookie: this.cookies(url),
        'Sec-Fetch-Site': 'same-origin',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  private async go(url: string): Promise<Place> {
    const headers = { Cookie: this.cookies(url), 'Sec-Fetch-Site': 'cross-site' };
    const response = await fetch(url, { redirect: 'manual', headers });
    await response.arrayBuffer();
    this.keep(url, response.headers.getSetCookie());
    return { url, status: response.status, location: response.headers.get('location') };
  }

  private keep(url: string, given: readonly string[]): void {
    const { host } = new URL(url);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    for (const one of given) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      const isGone = value === '' || /Max-Age=0\b|expires=Thu, 01 Jan 1970/i.test(one);
      if (isGone) jar.delete(name!);
      else jar.set(name!, value!);
    }
    this.jars.set(host, jar);
  }
}
