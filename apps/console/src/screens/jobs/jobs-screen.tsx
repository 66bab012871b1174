import '../screens.css';
import { State } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../app/faults/loaded';
import { Pages } from '../../app/lists/pages';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { CausesPanel } from './causes';
import { JobFilters } from './job-filters';
import { JobTable } from './job-table';
import { jobsQuery } from './jobs';
import { RetryDialog } from './retry-dialog';
import { texts } from './texts';

/** What was accepted and what became of it: why jobs failed, and all of them. */
export function JobsScreen() {
  const search = useSearch({ from: '/signed-in/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  const jobs = useQuery(jobsQuery(search));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const empty = isFiltered ? texts.nothing : texts.none;
  // Above the table, which goes when no job is like the filters any more.
  const [retried, setRetried] = useState<readonly string[] | null>(null);
  useRowKeys();
  return (
    <>
      <ScreenHead title={texts.name} />
      <CausesPanel channel={search.channel} />
      <div className="part">
        <h2>{texts.list}</h2>
        <JobFilters />
        <Loaded query={jobs} rows={8}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? (
                <State title={empty.title}>{empty.text}</State>
              ) : (
                <JobTable jobs={data} isOld={jobs.isPlaceholderData} onRetry={setRetried} />
              )}
              <Pages
                pagination={pagination}
                onPage={(page) => void navigate({ search: (all) => ({ ...all, page }) })}
              />
            </>
          )}
        </Loaded>
        {retried === null ? null : (
          <RetryDialog toRetry={{ ids: retried }} onClose={() => setRetried(null)} />
        )}
      </div>
    </>
  );
}
