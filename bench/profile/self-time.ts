/** What is read of a `.cpuprofile`. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  /** The node on top of the stack at each sample, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A place in the code and its share of the time in which the process was not idle. */
export interface Share {
  readonly place: string;
  readonly share: number;
}

type Place = (frame: CpuProfile['nodes'][number]['callFrame']) => string;

const IDLE = '(idle)';

/**
 * Self time by place, the largest share first.
 * @param sinceMs after the start of the profile; what came before is left out
 */
export function selfTime({ nodes, samples, timeDeltas }: CpuProfile, placeOf: Place, sinceMs = 0): Share[] {
  let elapsedUs = 0;
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const sums = new Map<string, number>();
  samples.forEach((id, index) => {
    elapsedUs += timeDeltas[index]!;
    if (elapsedUs < sinceMs * 1_000) return;
    const place = places.get(id)!;
    sums.set(place, (sums.get(place) ?? 0) + timeDeltas[index]!);
  });
  sums.delete(IDLE);
  const busy = [...sums.values()].reduce((sum, time) => sum + time, 0);
  return [...sums].map(([place, time]) => ({ place, share: time / busy })).sort((a, b) => b.share - a.share);
}

/** A package of node_modules, a folder of ours (`src/orders`, `src/infrastructure/http`), `node`, or V8's own such as `(garbage collector)`. */
export const byPackage: Place = ({ url, functionName }) => {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  const path = pathOf(url);
  const name = path.startsWith('node_modules/')
    ? /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
    : undefined;
  if (name !== undefined) return name;
  if (path.startsWith('node:')) return 'node';
  const depth = path.startsWith('src/infrastructure/') ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
};

export const byFile: Place = ({ url, functionName }) =>
  url === '' ? byPackage({ url, functionName, lineNumber: 0 }) : pathOf(url);

export const byFunction: Place = (frame) => {
  if (frame.url !== '')
    return `${frame.functionName || '(anonymous)'} ${pathOf(frame.url)}:${frame.lineNumber + 1}`;
  return frame.functionName.startsWith('(') ? frame.functionName : `${frame.functionName} (native)`;
};

/** From the last node_modules, or from below dist. */
function pathOf(url: string): string {
  const packageAt = url.lastIndexOf('node_modules/');
  if (packageAt >= 0) return url.slice(packageAt);
  const distAt = url.lastIndexOf('/dist/');
  return distAt < 0 ? url : url.slice(distAt + '/dist/'.length);
}
