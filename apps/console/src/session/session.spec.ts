import { QueryClient } from '@tanstack/react-query';
import { ApiError, request } from '../api/request';
import { keepSession, noteRefusal, type Session, sessionQuery, signOut } from './session';

jest.mock('../api/request', () => {
  const actual = jest.requireActual<typeof import('../api/request')>('../api/request');
  return { ...actual, request: jest.fn() };
});

const sessionOf = (id: string) => ({ name: id, person: { id, email: `${id}@example.com` } }) as Session;
const [ana, ben] = [sessionOf('ana'), sessionOf('ben')];
const signedOut = new ApiError(401, 'UNAUTHORIZED', 'Sign in', null, null);

/** A tab in which Ana is signed in and has read something. */
function tabOfAna() {
  const reload = jest.fn();
  Object.assign(globalThis, { location: { reload } });
  const queries = new QueryClient();
  keepSession(queries, ana);
  queries.setQueryData(['people'], ['all of them']);
  const readSession = () => queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return { reload, queries, readSession };
}

describe('a read of the session', () => {
  it('begins the tab anew when somebody else has signed in, also after the session had ended', async () => {
    const { reload, readSession } = tabOfAna();
    jest.mocked(request).mockRejectedValueOnce(signedOut);
    expect(await readSession()).toEqual({ ...ana, isOver: true });
    expect(reload).not.toHaveBeenCalled();
    jest.mocked(request).mockResolvedValueOnce(ben);
    await readSession();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves what was read, made and typed to the same person, whose address may have changed', async () => {
    const { reload, queries, readSession } = tabOfAna();
    const session = { ...ana, person: { ...ana.person, email: 'new@example.com' } };
    jest.mocked(request).mockResolvedValueOnce(session);
    expect(await readSession()).toEqual(session);
    expect(reload).not.toHaveBeenCalled();
    expect(queries.getQueryData(['people'])).toEqual(['all of them']);
  });

  it('begins nothing anew when nobody was signed in', async () => {
    const { reload, queries, readSession } = tabOfAna();
    queries.setQueryData(sessionQuery.queryKey, null);
    jest.mocked(request).mockResolvedValueOnce(ben);
    expect(await readSession()).toEqual(ben);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('an answer of before', () => {
  beforeEach(() => jest.mocked(request).mockReset());

  const sessionIn = (queries: QueryClient) => queries.getQueryData(sessionQuery.queryKey);

  it('a sign-in does not end the new session', async () => {
    const { queries, readSession } = tabOfAna();
    const over: Session = { ...ana, isOver: true };
    queries.setQueryData(sessionQuery.queryKey, over);
    let refuse = (_error: Error): void => undefined;
    jest.mocked(request).mockReturnValueOnce(new Promise((_resolve, reject) => (refuse = reject)));
    const late = readSession().catch(() => null);
    keepSession(queries, ana);
    refuse(signedOut);
    await late;
    expect(sessionIn(queries)).toEqual(ana);
  });

  it('the sign-out does not bring the session back', async () => {
    const { queries, readSession } = tabOfAna();
    let answer = (_session: Session): void => undefined;
    jest.mocked(request).mockReturnValueOnce(new Promise<Session>((resolve) => (answer = resolve)));
    const late = readSession().catch(() => null);
    jest.mocked(request).mockResolvedValueOnce(undefined);
    await signOut(queries);
    answer(ana);
    await late;
    expect(sessionIn(queries)).toBeNull();
  });

  it.each([
    ['of before a sign-in leaves the new session', () => Promise.resolve(ana), ana],
    ['that the service confirms ends the session', () => Promise.reject(signedOut), { ...ana, isOver: true }],
  ])('a refusal %s', async (_what, answer, left) => {
    const { queries } = tabOfAna();
    jest.mocked(request).mockImplementationOnce(answer);
    noteRefusal(queries, signedOut);
    await new Promise(setImmediate);
    expect(request).toHaveBeenCalledTimes(1);
    expect(sessionIn(queries)).toEqual(left);
  });
});
