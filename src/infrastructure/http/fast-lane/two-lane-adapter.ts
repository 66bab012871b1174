import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { EncodedText } from '@libs/json-text';
import { JsonStream } from '@libs/streamed-json';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { sendLong } from '../limits/long-responses';
import { NO_REFUSALS_OF_NODE } from '../limits/node-refusals';
import { oneAtATime } from '../limits/one-at-a-time';
import type { FastLane } from './fast-lane';
import { LaneRequest, LaneResponse } from './lane-message';

const IS_SENT_AS_IT_IS = [StreamableFile, JsonStream, EncodedText];

/** Offers of another protocol. What came behind one in the same read is lost, so it has to be the last of its connection. */
const declined = new WeakSet<IncomingMessage>();

/**
 * Node from 24.9 on asks it which requests to hand over as upgrades; a request that offers another protocol is then an
 * ordinary one. Older ones hand over every upgrade, see `src/realtime/sockets/declined-upgrade.ts`.
 */
function offersWebSocket(request: IncomingMessage): boolean {
  const isOffered = request.headers.upgrade?.toLowerCase() === 'websocket';
  if (!isOffered) declined.add(request);
  return isOffered;
}

/** Express on Nest's own HTTP server, with the fast lane beside it once that is opened. */
export class TwoLaneAdapter extends ExpressAdapter {
  private lane: FastLane | null = null;

  constructor() {
    const instance = express();
    // Before the adapter adds its first step: a router keeps the setting that it began with.
    instance.set('case sensitive routing', true);
    super(instance);
  }

  override initHttpServer(): void {
    const other = this.getInstance<RequestListener>();
    const options = {
      IncomingMessage: LaneRequest,
      ServerResponse: LaneResponse,
      ...NO_REFUSALS_OF_NODE,
      shouldUpgradeCallback: offersWebSocket,
    };
    const handle = (request: LaneRequest, response: LaneResponse) => {
      if (declined.has(request)) response.setHeader('Connection', 'close');
      if (this.lane?.take(request, response) !== true) other(request, response);
    };
    const server = createServer(options, oneAtATime(handle));
    this.httpServer = server as unknown as Server;
  }

  /** Resolves when a long response has been received; a rejection is handled like any error of a route. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (statusCode) response.status(statusCode);
    const isData =
      typeof body === 'object' && body !== null && !IS_SENT_AS_IT_IS.some((kind) => body instanceof kind);
    const text = isData ? JSON.stringify(body) : body;
    const sent = sendLong(text, response);
    if (sent !== null) return sent;
    if (text !== body && !response.hasHeader('Content-Type')) response.type('json');
    return super.reply(response, text);
  }

  openLane(lane: FastLane): void {
    this.lane = lane;
  }
}
