import { Lease } from './lease';

describe('Lease', () => {
  it('notifies the running attempt when it is lost', () => {
    const lease = new Lease(0);
    const attempt = jest.fn();
    lease.addEventListener('abort', attempt);
    expect(lease.aborted).toBe(false);
    lease.abort();
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(lease.aborted).toBe(true);
  });

  it('notifies no listener that has stopped listening', () => {
    const lease = new Lease(0);
    const [earlier, later] = [jest.fn(), jest.fn()];
    lease.addEventListener('abort', earlier);
    lease.removeEventListener('abort', earlier);
    lease.addEventListener('abort', later);
    lease.removeEventListener('abort', earlier);
    lease.abort();
    expect(earlier).not.toHaveBeenCalled();
    expect(later).toHaveBeenCalledTimes(1);
  });
});
