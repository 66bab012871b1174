export { JsonStream } from './json-stream';
export { NoRoomError, Outflow, type OutflowOptions } from './outflow';
export { enclosed, type PartRow, type Parts, readTexts, rewritten } from './parts';
export { inPieces, type Piece } from './pieces';
export { type Answer, sendStream, sendText, SHORT } from './send';
