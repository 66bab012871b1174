import type { ResultOf } from '@oms/client';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import { texts } from './texts';

/** Whether an identity provider is configured; false as long as that is not known. */
export function useHasProvider(): boolean {
  const { data } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) =>
      request<ResultOf<'/v1/session/methods', 'get'>>('/v1/session/methods', { signal }),
    staleTime: Infinity,
  });
  return data?.oidc === true;
}

/** Leads to the identity provider, where one is configured. @param to where to go on afterwards */
export function ProviderButton({ to }: { to: string }) {
  if (!useHasProvider()) return null;
  return (
    <div className="provider">
      <a className="button" data-kind="main" href={`/v1/session/oidc?to=${encodeURIComponent(to)}`}>
        {texts.withProvider}
      </a>
      <p className="quiet">{texts.orPassword}</p>
    </div>
  );
}
