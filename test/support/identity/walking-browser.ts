interface Place {
  readonly url: string;
  readonly status: number;
  readonly location: string | null;
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

  async get(url: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(url, {
      headers: { Cookie: this.cookies(url), 'Sec-Fetch-Site': 'same-origin' },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async post(url: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { Cookie: this.cookies(url), 'Sec-Fetch-Site': 'same-origin' };
    const response = await fetch(url, { method: 'POST', headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  cookies(url: string): string {
    return [...(this.jars.get(new URL(url).host) ?? [])].map((pair) => pair.join('=')).join('; ');
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
