/**
 * A row on which work was begun this often and never ended, neither well nor badly, probably crashes its process: it
 * is parked.
 */
export const MOST_BEGUN = 3;
