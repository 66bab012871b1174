import { operationIdOf } from './operation-id';

describe('the id of an operation', () => {
  it.each([
    ['OrdersController', 'create', 'createOrder'],
    ['ApiKeysController', 'list', 'listApiKeys'],
    ['PeopleController', 'get', 'getPerson'],
    ['PeopleController', 'list', 'listPeople'],
    ['CategoriesController', 'delete', 'deleteCategory'],
    ['BoardController', 'get', 'getBoard'],
    ['WebhookHistoryController', 'replayWebhooks', 'replayWebhooks'],
  ])('of %s.%s is %s', (controller, method, id) => {
    expect(operationIdOf(controller, method)).toBe(id);
  });
});
