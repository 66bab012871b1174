import { createServer, type RequestListener, type Server } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { FastLane } from './fast-lane';
import { LaneRequest, LaneResponse } from './lane-message';

/** Express on Nest's own HTTP server, with a lane beside it once one is opened. */
export class TwoLaneAdapter extends ExpressAdapter {
  private lane: FastLane | null = null;

  override initHttpServer(): void {
    const express = this.getInstance<RequestListener>();
    const server = createServer(
      { IncomingMessage: LaneRequest, ServerResponse: LaneResponse },
      (request, response) => {
        if (this.lane?.take(request, response) !== true) express(request, response);
      },
    );
    this.httpServer = server as unknown as Server;
  }

  openLane(lane: FastLane): void {
    this.lane = lane;
  }
}
