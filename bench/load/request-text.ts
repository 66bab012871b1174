/** A complete HTTP message for a kept-alive connection. */
export function requestText(method: string, path: string, token: string, body = ''): string {
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`];
  if (body !== '') head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
