import { Logger } from '@nestjs/common';
import { ClientGone } from '../limits/fair-requests';
import { RefusalFilter } from './refusal.filter';

it('a client that has disconnected gets no response, and is no fault of the service', () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  const response = {
    headersSent: false,
    hasHeader: () => false,
    setHeader: jest.fn(),
    status: jest.fn(() => ({ json: jest.fn() })),
    destroy: jest.fn(),
  };
  const request = { method: 'GET', path: '/v1/orders', get: () => undefined };
  new RefusalFilter().answer(new ClientGone(), request, response);
  expect(logged).not.toHaveBeenCalled();
  expect(response.status).not.toHaveBeenCalled();
  logged.mockRestore();
});
