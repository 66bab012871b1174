import { namesHost } from './command-origin';

describe('the origin of a change', () => {
  it.each([
    ['erp', 'https://erp.example.com/hooks'],
    ['ERP', 'https://hooks.ERP.example.com/'],
    ['example', 'https://erp.example.com/'],
    ['erp.example', 'https://erp.example.com/'],
    ['erp.example.com', 'https://erp.example.com:8443/'],
    ['erp', 'https://erp-prod.example.com/'],
    ['big-erp', 'https://my-big-erp.example.com/'],
    ['localhost', 'http://localhost:4000/hook'],
    ['127.0.0.1', 'http://127.0.0.1:4000/hook'],
    ['::1', 'http://[::1]:4000/hook'],
    [' erp ', 'https://erp.example.com/'],
  ])('%j names the host of %s', (origin, url) => {
    expect(namesHost(origin, url)).toBe(true);
  });

  it.each([
    ['http', 'https://erp.example.com/'],
    [':', 'https://erp.example.com/'],
    ['/', 'https://erp.example.com/'],
    ['://', 'https://erp.example.com/'],
    ['com', 'https://erp.example.com/'],
    ['er', 'https://er.example.com/'],
    ['erp', 'https://enterprise.example.com/'],
    ['xample', 'https://erp.example.com/'],
    ['hooks', 'https://shop.example.com/hooks/erp?erp=1'],
    ['.example.', 'https://erp.example.com/'],
    ['example-com', 'https://erp.example.com/'],
    ['0.0', 'http://127.0.0.1/'],
    ['127', 'http://127.0.0.1/'],
    ['8443', 'https://erp.example.com:8443/'],
    ['erp', 'not a url'],
    ['', 'https://erp.example.com/'],
  ])('%j does not name the host of %s', (origin, url) => {
    expect(namesHost(origin, url)).toBe(false);
  });
});
