import { get } from 'node:http';

/** What is known of a response that was not kept. */
export interface ReadResponse {
  readonly bytes: number;
  readonly status: number;
  /** Whether it ended as HTTP ends a response. */
  readonly whole: boolean;
  /** Its last 200 bytes. */
  readonly end: string;
}

/** Reads a long response without keeping it. */
export function readResponse(url: string, key: string): Promise<ReadResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${key}` }, agent: false }, (response) => {
      let bytes = 0;
      let end = '';
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        end = (end + chunk.subarray(-200).toString('latin1')).slice(-200);
      });
      response.on('error', () => undefined);
      response.on('close', () =>
        resolve({ bytes, status: response.statusCode ?? 0, whole: response.complete, end }),
      );
    }).on('error', reject);
  });
}
