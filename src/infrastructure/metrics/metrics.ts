import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of this process. Those of the whole system (jobs by state, lag) are read when scraped. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'oms_http_request_duration_seconds',
    help: 'Response time by method, route, status and, for a 5xx, whose fault it is (service, endpoint)',
    labelNames: ['method', 'route', 'status', 'fault'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  readonly jobsEnded = new Counter({
    name: 'oms_jobs_ended_total',
    help: 'Tries of jobs in this process, by type and outcome (completed, failed, postponed)',
    labelNames: ['type', 'outcome'],
    registers: [this.registry],
  });

  readonly jobLag = new Histogram({
    name: 'oms_job_lag_seconds',
    help: 'Time from a job being accepted to the end of a try',
    buckets: SECONDS,
    registers: [this.registry],
  });

  readonly eventsRelayed = new Counter({
    name: 'oms_events_relayed_total',
    help: 'Events handed to the sagas by this process, by type',
    labelNames: ['type'],
    registers: [this.registry],
  });

  readonly webhookAttempts = new Histogram({
    name: 'oms_webhook_attempt_duration_seconds',
    help: 'Webhook attempts of this process, by outcome (delivered, retrying, failed)',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  readonly webhookRetries = new Counter({
    name: 'oms_webhook_retries_total',
    help: 'Webhook attempts of this process that were not the first of their delivery',
    registers: [this.registry],
  });

  readonly webhooksSkipped = new Counter({
    name: 'oms_webhooks_skipped_total',
    help: 'Webhooks not sent because the change came from their endpoint',
    registers: [this.registry],
  });

  readonly pushMessages = new Counter({
    name: 'oms_push_messages_total',
    help: 'Tries of push messages by this process, by outcome (sent, unregistered, retrying, failed, not_configured)',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
