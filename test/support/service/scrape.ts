import type { ServiceProcess } from './service-process';

/** Reads a metric by its name with labels, as Prometheus writes it; null when it is not there. */
export type Metric = (name: string) => number | null;

/** The metrics of a process as they are now. */
export async function scrape(service: ServiceProcess): Promise<Metric> {
  const { text } = await service.as(null).get('/metrics').expect(200);
  return (name) => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  };
}
