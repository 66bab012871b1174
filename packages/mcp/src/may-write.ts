import type { ResultOf } from '@oms/client';
import type { WrittenArea } from './tools/tool.js';

export type Session = ResultOf<'/v1/session', 'get'>;

/** Whether the holder of the key may write in an area (docs/rules/access.md). */
export function mayWrite({ may, scope }: Session, area: WrittenArea): boolean {
  const granted = may === null ? scope : may[area];
  return granted === 'write' || granted === 'admin';
}
