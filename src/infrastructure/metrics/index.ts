export { Metrics } from './metrics';
export { MetricsModule } from './metrics.module';
export { forget, ScrapedGauges } from './scraped-gauges';
export { ageOf, counted, MOST_COUNTED, type WaitingSql } from './waiting-sql';
