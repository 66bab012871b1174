/** Nothing that a test does survives the machine, so nothing waits for its disk. */
export const WITHOUT_DISK = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
} as const;
