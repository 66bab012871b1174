import { JobTable } from '@libs/durable-jobs';

export const jobTable = new JobTable({ table: 'jobs', partition: 'channel_id' });
