export { shortId } from './formats/id';
export { formatCount, formatMoney } from './formats/money';
export { formatDuration, formatExact, formatRelative } from './formats/time';
export { Button, type ButtonProps } from './parts/button';
export { Dialog, type DialogProps } from './parts/dialog';
export { CopyButton, Id } from './parts/id';
export { Skeleton, State } from './parts/state';
export { Status, type Tone } from './parts/status';
export { Time, useNow } from './parts/time';
