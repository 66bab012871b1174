import { useSession } from './session';

const SCOPES = ['read', 'write', 'admin'];

/** Whether the person who is signed in has a scope in an area (docs/rules/access.md#roles): what is refused to them is not offered. */
export function useMay(area: string, scope: 'read' | 'write' | 'admin' = 'write'): boolean {
  const granted = useSession()?.may[area];
  return granted !== undefined && SCOPES.indexOf(granted) >= SCOPES.indexOf(scope);
}
