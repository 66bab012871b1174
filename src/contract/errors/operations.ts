import type { ErrorRows } from './error-row';

/** Jobs, parked work, bulk work, saved views and the audit log. */
export const OPERATIONS_ERRORS = {
  JOB_NOT_FOUND: {
    status: 404,
    message: 'Job not found',
    remedy: 'Check the id. Jobs that ended long ago have been deleted.',
  },
  JOB_NOT_FAILED: {
    status: 409,
    message: 'Only a failed job can be retried; this one is {status}',
    remedy: 'Nothing: the job runs or has run.',
  },
  TOO_MANY_UNFINISHED_JOBS: {
    status: 429,
    message: 'The {what} already has {most} accepted changes that are not applied yet, the maximum',
    remedy: 'Wait until some of them have ended, then send the request again.',
    retryAfterS: 1,
  },
  PROCESS_ENDED: {
    status: null,
    message: 'The processes that tried it died before it ended, several times',
    remedy: 'An operator can see it in `GET /v1/parked`; it is also retried automatically.',
  },
  BULK_NOT_FOUND: {
    status: 404,
    message: 'Bulk work not found',
    remedy:
      'Check the id. It is shown to whoever asked for it, and to admins, until `JOB_RETENTION` after its end.',
  },
  BULK_TOO_LARGE: {
    status: 422,
    message: 'The filter finds more than {most}, the most that can be done at once',
    remedy: 'Narrow the filter, for instance to a time, and repeat it for the rest.',
  },
  BULK_ENDED: {
    status: 409,
    message: 'It has ended already',
    remedy: 'Nothing: there is nothing left to cancel.',
  },
  TOO_MANY_BULKS: {
    status: 429,
    message: 'You have {most} unfinished ones already, the maximum',
    remedy: 'Wait until one of them has ended, or cancel one.',
    retryAfterS: 10,
  },
  VIEW_NOT_FOUND: {
    status: 404,
    message: 'View not found',
    remedy: 'Check the id; it may have been deleted, or is not shared with your role any more.',
  },
  VIEW_OF_SOMEBODY_ELSE: {
    status: 403,
    message: 'Only its owner may change this view',
    remedy: 'Save it under a name of your own. An admin can delete it.',
  },
  VIEW_NAME_TAKEN: {
    status: 409,
    message: 'You have a view with this name already',
    remedy: 'Choose another name, or change that view.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    message: 'You have {most} views already, the maximum',
    remedy: 'Delete one that you do not need any more.',
  },
  TOO_MANY_SHARED_VIEWS: {
    status: 409,
    message: '{most} views are shared with the role {role} already, the maximum',
    remedy: 'Delete one that is shared with this role, or share with fewer roles.',
  },
  SHARING_FORBIDDEN: {
    status: 403,
    message: 'You may not share views with the role {role}',
    remedy: 'Share with roles of `may_share_with` in `GET /v1/views`, or ask an admin to share it.',
  },
  UNKNOWN_AUDIT_CURSOR: {
    status: 400,
    message: 'after must be the `next` value of an earlier response',
    remedy: 'Start without `after`.',
  },
  AUDIT_SEARCH_TOO_WIDE: {
    status: 400,
    message: 'The search takes too long: narrow it by resource_id, channel_id, since or until',
    remedy: 'Add one of these filters.',
  },
  UNKNOWN_PARKED_CURSOR: {
    status: 400,
    message: 'after must be the `next` value of an earlier response',
    remedy: 'Start without `after`.',
  },
} as const satisfies ErrorRows;
