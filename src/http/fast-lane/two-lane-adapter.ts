import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { FastLane } from './fast-lane';
import { LaneRequest, LaneResponse } from './lane-message';

/**
 * Node from 24.9 on asks it which requests to hand over as upgrades; a request that offers another protocol is then an
 * ordinary one. Older ones hand over every upgrade, see `src/realtime/declined-upgrade.ts`.
 */
function offersWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Express on Nest's own HTTP server, with a lane beside it once one is opened. */
export class TwoLaneAdapter extends ExpressAdapter {
  private lane: FastLane | null = null;

  override initHttpServer(): void {
    const express = this.getInstance<RequestListener>();
    const options = {
      IncomingMessage: LaneRequest,
      ServerResponse: LaneResponse,
      shouldUpgradeCallback: offersWebSocket,
    };
    const server = createServer(options, (request, response) => {
      if (this.lane?.take(request, response) !== true) express(request, response);
    });
    this.httpServer = server as unknown as Server;
  }

  openLane(lane: FastLane): void {
    this.lane = lane;
  }
}
